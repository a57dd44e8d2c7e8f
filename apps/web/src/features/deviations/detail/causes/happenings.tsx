import { useTranslations } from 'use-intl';
import type { DeviationCauses, Happening } from '@onsil/contract/deviation-causes';
import { formatAmount, type FieldFormat } from '#lib/format/amounts.ts';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import type { Period } from '../../api.ts';
import { useDeviationText } from '../../model/deviation-text.ts';
import { across } from './time-place.ts';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import numbers from '../numbers.module.css';
import classes from './causes.module.css';

type MarksProps = { happenings: readonly Happening[]; span: Period };

/** The numbers of the list below, at their times. */
export function HappeningMarks({ happenings, span }: MarksProps) {
  if (happenings.length === 0) return null;
  return (
    <div className={classes.marks} aria-hidden="true">
      {happenings.map(({ kind, at, text }, place) => (
        <i
          className={numbers.number}
          key={`${kind} ${at} ${text ?? ''}`}
          style={{ left: `${across(parseInstant(at), span) * 100}%` }}
        >
          {place + 1}
        </i>
      ))}
    </div>
  );
}

/** What people and control did in the two hours around the start; `unit` formats setpoints. */
export function Happenings({ found, unit }: { found: DeviationCauses; unit: FieldFormat }) {
  const t = useTranslations('deviationCauses.around');
  const work = useTranslations('maintenance.kind');
  const { actionKind } = useDeviationText();
  const setpoint = (value: number | null): string => (value === null ? t('noSetpoint') : formatAmount(value, unit));
  const titleOf = ({ kind, actionCode, maintenance }: Happening): string => {
    if (maintenance !== null) return work(maintenance);
    return actionCode === null ? t(`kind.${kind}`) : actionKind(actionCode);
  };
  const isSetpoint = ({ from, to }: Happening): boolean => from !== null || to !== null;
  return (
    <div className={`${surface.part} ${typography.small} ${classes.happenings}`}>
      <h3>{t('happenings')}</h3>
      {found.happenings.length === 0 ? (
        <p className={typography.muted}>{t('noHappenings')}</p>
      ) : (
        <ol className={numbers.numbered}>
          {found.happenings.map((one) => (
            <li key={`${one.kind} ${one.at} ${one.text ?? ''}`}>
              <time className={typography.muted} dateTime={one.at}>
                {formatMoment(parseInstant(one.at))}
              </time>
              <span>
                <b>{titleOf(one)}</b>
                {isSetpoint(one) && ` ${t('setpoint', { from: setpoint(one.from), to: setpoint(one.to) })}`}
                {one.text !== null && ` ${one.text}`}
                {one.memberName !== null && <span className={classes.by}> · {one.memberName}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
