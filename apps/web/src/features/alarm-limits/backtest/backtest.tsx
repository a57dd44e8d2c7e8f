import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits, Timing } from '@onsil/contract/alarm-limits';
import { dayMs } from '@onsil/domain/calendar/duration';
import { parseInstant, formatDay, formatDuration } from '#lib/format/kst.ts';
import { formatCount, formatShare } from '#lib/format/numbers.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { WarningBox } from '#ui/feedback/warning-box.tsx';
import type { BacktestReply } from '../commands.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import { BacktestFigures } from './backtest-figures.tsx';
import { BacktestStrip } from './backtest-strip.tsx';
import { DelayComparison } from './delay-comparison.tsx';
import { EpisodeList } from './episode-list.tsx';
import type { BacktestState } from './use-backtest.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './backtest.module.css';

type Props = { field: FieldAlarmLimits; backtest: BacktestState };

/** Backtest of the proposed limits on the last 30 days, beside the current ones. */
export function Backtest({ field, backtest: { result, fresh, busy, error } }: Props) {
  const t = useTranslations('alarmLimits.backtest');
  const errorMessage = useErrorMessage();
  const section = useRef<HTMLElement>(null);
  // The result of a press on the button below would else be out of sight.
  useEffect(() => {
    if (result) section.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [result]);
  return (
    <section
      ref={section}
      className={`${flow.stack3} ${surface.frame} ${typography.small} ${classes.backtest}`}
      aria-label={t('title')}
      aria-busy={busy}
    >
      <h3>{t('title')}</h3>
      {!result && !busy && <p className={typography.captionTight}>{t('hint')}</p>}
      {!result && busy && <SkeletonLines count={4} label={t('running')} />}
      <ErrorBox>{error && t('failed', { reason: errorMessage(error) })}</ErrorBox>
      {result && !fresh && <p className={classes.outdated}>{t('outdated')}</p>}
      {result && (
        <div className={`${flow.stack4} ${classes.result}`} data-outdated={!fresh}>
          <Result field={field} reply={result.reply} timing={result.change.timing} />
        </div>
      )}
    </section>
  );
}

type ResultProps = { field: FieldAlarmLimits; reply: BacktestReply; timing: Timing | null };

/** From this share of the time on, limits are more likely a mistake than a finding. */
const muchShare = 0.2;

/** How long was tested: days, or hours where there is less than a day of values. */
const formatTested = (ms: number): string => formatDuration(ms < dayMs ? ms : Math.round(ms / dayMs) * dayMs);

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function Result({ field, reply, timing }: ResultProps) {
  const t = useTranslations('alarmLimits.backtest');
  const text = useLimitsText();
  const { current, proposed, samples, from, to } = reply;
  if (samples === 0) return <output>{t('noSamples')}</output>;
  const more = sum(proposed.activations) - sum(current.activations);
  const testedMs = parseInstant(to) - parseInstant(from);
  const outsideMs = proposed.totalSeconds * 1000;
  const share = outsideMs / testedMs;
  const outside = {
    duration: formatDuration(outsideMs),
    share: formatShare(share),
    tested: formatTested(testedMs),
  };
  return (
    <>
      <output className={`${flow.baseline3} ${classes.verdict}`}>
        <strong data-much={share > muchShare || undefined}>
          {t(outsideMs === 0 ? 'neverOutside' : 'outside', outside)}
        </strong>
        <span className={typography.muted}>
          {more === 0 ? t('same') : t(more < 0 ? 'fewer' : 'more', { count: Math.abs(more) })}
        </span>
        <span className={typography.muted}>
          {t('perDayChange', { before: text.perDay(current.perDay), after: text.perDay(proposed.perDay) })}
        </span>
      </output>
      {share > muchShare && <WarningBox>{t('much')}</WarningBox>}
      <BacktestStrip field={field} reply={reply} />
      <BacktestFigures current={current} proposed={proposed} />
      <DelayComparison field={field} reply={reply} timing={timing} />
      <EpisodeList field={field} episodes={proposed.episodes} />
      <p className={typography.captionTight}>
        {t('samples', {
          from: formatDay(parseInstant(from)),
          to: formatDay(parseInstant(to)),
          count: formatCount(samples),
        })}
      </p>
    </>
  );
}
