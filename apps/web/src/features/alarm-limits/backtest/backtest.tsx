import type { FieldAlarmLimits, Timing } from '@onsil/contract/alarm-limits';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDay, formatDuration } from '#lib/format/kst.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import type { BacktestReply } from '../commands.ts';
import { DelayComparison } from './delay-comparison.tsx';
import { EpisodeList } from './episode-list.tsx';
import { BacktestFigures } from './backtest-figures.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './backtest.module.css';
import type { BacktestState } from './use-backtest.ts';

const dayMs = 86_400_000;

type Props = { field: FieldAlarmLimits; rehearsal: BacktestState };

/** Backtest of the proposed limits on the last 30 days, beside the current ones. */
export function Backtest({ field, rehearsal: { result, fresh, busy, error } }: Props) {
  const t = useTranslations('standards.rehearsal');
  const errorMessage = useErrorMessage();
  return (
    <section className={classes.rehearsal} aria-label={t('title')} aria-busy={busy}>
      <h3>{t('title')}</h3>
      {!result && !busy && <p className={typography.captionTight}>{t('hint')}</p>}
      {!result && busy && <SkeletonLines count={4} label={t('running')} />}
      <ErrorBox>{error && t('failed', { reason: errorMessage(error) })}</ErrorBox>
      {result && !fresh && <p className={classes.outdated}>{t('outdated')}</p>}
      {result && (
        <div className={classes.result} data-outdated={!fresh}>
          <Result field={field} reply={result.reply} timing={result.change.timing} />
        </div>
      )}
    </section>
  );
}

type ResultProps = { field: FieldAlarmLimits; reply: BacktestReply; timing: Timing | null };

/** From this share of the time on, limits are more likely a mistake than a finding. */
const muchShare = 0.2;

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function Result({ field, reply, timing }: ResultProps) {
  const t = useTranslations('standards.rehearsal');
  const { current, proposed, samples, from, to } = reply;
  if (samples === 0) return <output>{t('noSamples')}</output>;
  const more = sum(proposed.activations) - sum(current.activations);
  const testedMs = parseInstant(to) - parseInstant(from);
  const outsideMs = proposed.totalSeconds * 1000;
  const outside = { duration: formatDuration(outsideMs), days: Math.round(testedMs / dayMs) };
  return (
    <>
      <output className={classes.verdict}>
        <strong data-much={outsideMs > muchShare * testedMs || undefined}>
          {t(outsideMs === 0 ? 'neverOutside' : 'outside', outside)}
        </strong>
        <span>{more === 0 ? t('same') : t(more < 0 ? 'fewer' : 'more', { count: Math.abs(more) })}</span>
        <span>
          {t('perDayChange', { before: formatValue(current.perDay, 1), after: formatValue(proposed.perDay, 1) })}
        </span>
      </output>
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
