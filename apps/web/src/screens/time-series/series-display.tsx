import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { LastValues } from '@onsil/contract/telemetry';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import type { Buckets } from '#ui/charts/time-series/panels.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import type { ChartData } from './use-chart-data.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './time-series.module.css';

type Props = {
  shown: ChartData;
  controllers: readonly LastValues[];
  fieldsChosen: boolean;
  /** shows the period of the newest sample (epoch ms) */
  onLast: (at: number) => void;
  /** draws the series */
  children: (buckets: Buckets) => ReactNode;
};

/** Time of the newest sample of the chosen controllers in epoch ms; null before the first. */
const lastSeenOf = (controllers: readonly LastValues[]): number | null => {
  const times = controllers.flatMap(({ lastSeen }) => (lastSeen === null ? [] : [parseInstant(lastSeen)]));
  return times.length === 0 ? null : Math.max(...times);
};

/** A drawing of series, or instead of it: that they load, failed, are not chosen or have no values, each with the next step. */
export function SeriesDisplay({ shown, controllers, fieldsChosen, onLast, children }: Props) {
  const t = useTranslations('timeSeries');
  const { drawn, series, error, retry } = shown;
  const lastSeen = lastSeenOf(controllers);
  if (lastSeen === null) return <NeverReported />;
  if (!fieldsChosen) return <EmptyState title={t('chooseField')}>{t('chooseFieldHelp')}</EmptyState>;
  if (!drawn || series.length === 0) return error ? <ErrorState error={error} onRetry={retry} /> : <Loading />;
  if (!shown.busy && error === null && series.every(({ avg }) => avg.every((value) => value === null))) {
    return <NothingHere lastSeen={lastSeen} onLast={() => onLast(lastSeen)} />;
  }
  return (
    <div className={flow.relative} data-busy={shown.busy || undefined}>
      {error !== null && <Stale error={error} onRetry={retry} />}
      {children(drawn.buckets)}
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
