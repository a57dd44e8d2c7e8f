import type { LastValues } from '@onsil/contract/telemetry';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TimeChart, type TimeChartProps } from '#ui/charts/time-series/time-chart.tsx';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import flow from '#ui/layout/flow.module.css';
import { SeriesTable } from './series-table.tsx';
import { ScatterView } from './scatter/scatter-view.tsx';
import type { TimeSeriesSearch } from './search-params.ts';
import type { ChartData } from './use-chart-data.ts';
import classes from './time-series.module.css';

type Props = {
  shown: ChartData;
  controllers: readonly LastValues[];
  fieldsChosen: boolean;
  /** a table, or two fields against each other, instead of the chart */
  as: TimeSeriesSearch['view'];
  pair: TimeSeriesSearch['pair'];
  onPair: (pair: [string, string]) => void;
  label: string;
  ghostLabel: string | null;
  range: TimeSpan;
  view: TimeSpan;
  onView: (view: TimeSpan) => void;
  /** what the chart shows besides its lines, and can do */
  chart: Partial<Omit<TimeChartProps, 'label' | 'buckets' | 'series' | 'range' | 'view' | 'onView' | 'until'>>;
  /** shows the period of the newest sample (epoch ms) */
  onLast: (at: number) => void;
};

/** Time of the newest sample of the chosen controllers in epoch ms; null before the first. */
const lastSeenOf = (controllers: readonly LastValues[]): number | null => {
  const times = controllers.flatMap(({ lastSeen }) => (lastSeen === null ? [] : [parseInstant(lastSeen)]));
  return times.length === 0 ? null : Math.max(...times);
};

/** The chart or its table; an empty state with the next step if there is nothing to draw. */
export function SeriesDisplay(props: Props) {
  const { shown, controllers, fieldsChosen, as, label, ghostLabel, range, view, onView } = props;
  const t = useTranslations('timeSeries');
  const { drawn, series, nights, marks, until, error, retry } = shown;
  const lastSeen = lastSeenOf(controllers);
  if (lastSeen === null) return <NeverReported />;
  if (!fieldsChosen) return <EmptyState title={t('chooseField')}>{t('chooseFieldHelp')}</EmptyState>;
  if (!drawn || series.length === 0) return error ? <ErrorState error={error} onRetry={retry} /> : <Loading />;
  if (!shown.busy && error === null && series.every(({ avg }) => avg.every((value) => value === null))) {
    return <NothingHere lastSeen={lastSeen} onLast={() => props.onLast(lastSeen)} />;
  }
  return (
    <div className={classes.drawing} data-busy={shown.busy || undefined}>
      {error !== null && <Stale error={error} onRetry={retry} />}
      {as === 'table' && <SeriesTable buckets={drawn.buckets} series={series} view={view} />}
      {as === 'scatter' && (
        <ScatterView
          {...{ series, controllers, view }}
          buckets={drawn.buckets}
          nightsOf={shown.nightsOf}
          pair={props.pair}
          onPair={props.onPair}
        />
      )}
      {as === undefined && (
        <TimeChart
          {...{ label, series, range, view, onView, until, nights, marks, ghostLabel }}
          buckets={drawn.buckets}
          {...props.chart}
        />
      )}
      <output className={classes.progress}>{shown.busy && <span>{t('updating')}</span>}</output>
    </div>
  );
}

function Loading() {
  const t = useTranslations('timeSeries');
  return (
    <output className={`${flow.stack4} ${classes.loading}`} aria-label={t('loadingChart')}>
      <Skeleton width="40%" height={16} />
      <Skeleton height={192} />
      <Skeleton height={124} />
      <Skeleton height={124} />
    </output>
  );
}

function NeverReported() {
  const t = useTranslations('timeSeries');
  return (
    <EmptyState title={t('neverReported')} action={<a href="/web/v1/docs">{t('howToSend')}</a>}>
      {t('neverReportedHelp')}
    </EmptyState>
  );
}

function NothingHere({ lastSeen, onLast }: { lastSeen: number; onLast: () => void }) {
  const t = useTranslations('timeSeries');
  return (
    <EmptyState title={t('nothingInPeriod')} action={<Button onClick={onLast}>{t('goToLast')}</Button>}>
      {t('nothingInPeriodHelp', { time: formatDateTime(lastSeen) })}
    </EmptyState>
  );
}

/** Error banner above an outdated drawing. */
function Stale({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations();
  const errorMessage = useErrorMessage();
  return (
    <p className={`${flow.wrap2} ${classes.stale}`} role="alert">
      {t('timeSeries.stale')} {errorMessage(error)}
      <Button variant="quiet" onClick={onRetry}>
        {t('common.error.retry')}
      </Button>
    </p>
  );
}
