import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits, Timing } from '@onsil/contract/alarm-limits';
import type { BacktestReply } from '../commands.ts';
import { getDefaultTiming } from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './backtest.module.css';

type Delay = BacktestReply['delays'][number];
type Props = { field: FieldAlarmLimits; reply: BacktestReply; timing: Timing | null };

const kindOf = (one: Delay, current: Timing): 'none' | 'half' | 'same' | 'twice' => {
  const [total, ownTotal] = [
    one.onDelaySeconds + one.offDelaySeconds,
    current.onDelaySeconds + current.offDelaySeconds,
  ];
  if (total === 0) return 'none';
  if (total === ownTotal) return 'same';
  return total < ownTotal ? 'half' : 'twice';
};

/** Results of the same ranges with other delays. */
export function DelayComparison({ field, reply: { delays, proposed }, timing }: Props) {
  const t = useTranslations('alarmLimits.backtest');
  const text = useLimitsText();
  const current = timing ?? getDefaultTiming(field.field);
  // Without delays there is nothing to halve or double.
  if (current.onDelaySeconds + current.offDelaySeconds === 0) return null;
  const all = [...delays, { ...current, perDay: proposed.perDay }].toSorted(
    (a, b) => a.onDelaySeconds + a.offDelaySeconds - b.onDelaySeconds - b.offDelaySeconds,
  );
  return (
    <div className={classes.delays}>
      <h4>{t('delays')}</h4>
      <ul className={`${rows.rows} ${rows.inset}`}>
        {all.map((one) => {
          const kind = kindOf(one, current);
          return (
            <li key={kind} data-kind={kind}>
              <span>
                {t(`delayKind.${kind}`)}
                {kind !== 'none' && (
                  <small className={flow.beside}>
                    {t('delay', { on: text.delay(one.onDelaySeconds), off: text.delay(one.offDelaySeconds) })}
                  </small>
                )}
              </span>
              <strong className={`${flow.fixed} ${typography.normal}`}>
                {t('eachDay', { count: text.perDay(one.perDay) })}
              </strong>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
