import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { LastValue } from '@onsil/contract/telemetry';
import { switchUnit } from '@onsil/domain/telemetry/fields';
import { formatAmount, formatStateMean } from '#lib/format/amounts.ts';
import { formatShare } from '#lib/format/numbers.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Day } from '../api.ts';
import { computeDayStats } from '../model/day-stats.ts';
import keyFigures from '#ui/data/figures.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './tile-sheet.module.css';

// The chart library loads with the first opened sheet, not with the page.
const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart);

type Props = {
  value: LastValue;
  /** as people read it */
  name: string;
  intervalSeconds: number;
  day: Day;
  /** share of the day out of range; null without one */
  outside: number | null;
};

type FiguresProps = Pick<Props, 'value' | 'outside'> & {
  /** undefined while they load */
  stats: ReturnType<typeof computeDayStats>;
};

/** While they load, the newest value takes as much room as they will. */
function DayFigures({ value, stats, outside }: FiguresProps) {
  const t = useTranslations('dashboard.sheet');
  const isEquipment = value.kind === 'equipment';
  const mean = stats?.mean ?? value.value;
  const isOutsideShown = stats ? outside !== null : value.ranges !== null;
  const figures = isEquipment
    ? [[t(value.unit === switchUnit ? 'timeOn' : 'meanPosition'), formatStateMean(mean, value)]]
    : [
        [t('lowest'), formatAmount(stats?.min ?? value.value, value)],
        [t('mean'), formatAmount(mean, value)],
        [t('highest'), formatAmount(stats?.max ?? value.value, value)],
        ...(isOutsideShown ? [[t('outside'), formatShare(outside ?? 0)]] : []),
      ];
  return (
    <dl className={keyFigures.figures} aria-busy={!stats}>
      {figures.map(([term, figure]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={typography.strong}>
            {stats ? (
              figure
            ) : (
              <span className={classes.coming} aria-hidden>
                {figure}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The last 24 hours of one field: a chart and figures, with room for both while they load. */
export function DaySection({ value, name, intervalSeconds, day, outside }: Props) {
  const t = useTranslations();
  const ofField = day.fields[value.field];
  const stats = ofField && computeDayStats(ofField);
  const isLoading = ofField === undefined && day.isLoading;
  const hasFailed = ofField === undefined && !day.isLoading && day.error !== null;
  return (
    <section>
      <h3>{t('dashboard.sheet.day')}</h3>
      {(isLoading || stats) && (
        <>
          <div className={classes.chart} data-flat={value.unit === switchUnit || undefined}>
            {ofField ? (
              <Suspense fallback={<ChartPlace />}>
                <DayChart value={value} day={ofField} name={name} intervalSeconds={intervalSeconds} />
              </Suspense>
            ) : (
              <ChartPlace />
            )}
          </div>
          <DayFigures value={value} stats={stats} outside={outside} />
        </>
      )}
      {hasFailed && <ErrorState title={t('dashboard.tiles.dayFailed')} error={day.error} onRetry={day.retry} />}
      {!isLoading && !hasFailed && !stats && <p className={typography.hint}>{t('dashboard.sheet.empty')}</p>}
    </section>
  );
}

function ChartPlace() {
  const t = useTranslations('common');
  return (
    <output aria-label={t('loading')}>
      <Skeleton height="100%" />
    </output>
  );
}
