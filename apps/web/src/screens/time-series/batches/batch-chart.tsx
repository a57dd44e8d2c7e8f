import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { batchSeriesQuery } from '#features/yield-forecast/api.ts';
import { TimeChart } from '#ui/charts/time-series/time-chart.tsx';
import { elapsedWords, TimeWordsContext } from '#ui/charts/time-series/use-time-text.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useMaxBuckets } from '../bucket-count.ts';
import { summarizeSeries } from '../model/summary.ts';
import type { TimeSeriesSearch } from '../search-params.ts';
import { SummaryTable } from '../summary-table.tsx';
import { useZoom } from '../use-zoom.ts';
import type { BatchOption } from './batch-choice.ts';
import { compareLines } from './batch-lines.ts';

type Props = {
  farmId: string;
  pair: readonly [BatchOption, BatchOption];
  fields: readonly string[];
  zoom: TimeSeriesSearch['zoom'];
  onZoom: (zoom: TimeSeriesSearch['zoom']) => void;
};

/** Loads two batches and draws one over the other, by days after sowing. */
export function BatchChart({ farmId, pair: [one, other], fields, zoom, onZoom }: Props) {
  const t = useTranslations('timeSeries');
  const korean = useLocale() === 'ko';
  const points = useMaxBuckets();
  const first = useQuery(batchSeriesQuery(farmId, one.batchId, fields, points));
  const second = useQuery(batchSeriesQuery(farmId, other.batchId, fields, points));
  const lines = useMemo(
    () => (first.data && second.data ? compareLines(first.data, second.data, korean) : null),
    [first.data, second.data, korean],
  );
  if (fields.length === 0) {
    return (
      <Card>
        <EmptyState title={t('chooseField')}>{t('chooseFieldHelp')}</EmptyState>
      </Card>
    );
  }
  if (!lines) {
    const failed = [first, second].filter(({ isError }) => isError);
    return (
      <Card>
        <QueryFallback
          error={failed[0]?.error ?? null}
          retry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
          lines={8}
        />
      </Card>
    );
  }
  const isEmpty = lines.series.every(({ avg, ghost }) => [...avg, ...(ghost ?? [])].every((value) => value === null));
  if (isEmpty) {
    return (
      <Card>
        <EmptyState title={t('batches.nothing')}>{t('batches.nothingHelp')}</EmptyState>
      </Card>
    );
  }
  return <Drawing {...{ lines, zoom, onZoom }} names={[one.batchName, other.batchName]} />;
}

type DrawingProps = Pick<Props, 'zoom' | 'onZoom'> & {
  lines: ReturnType<typeof compareLines>;
  names: readonly [string, string];
};

function Drawing({ lines, names: [name, otherName], zoom, onZoom }: DrawingProps) {
  const { range, end, common, drawn, compared, series } = lines;
  const t = useTranslations('timeSeries');
  const { view, show, settled } = useZoom(range, zoom, onZoom);
  const words = useMemo(() => elapsedWords((days) => t('batches.day', { days })), [t]);
  const seen = settled ?? common ?? range;
  const rows = summarizeSeries({
    drawn,
    series,
    compared: { drawn: compared, shift: 0 },
    range: { from: seen.from * 1000, to: seen.to * 1000 },
    now: range.to * 1000,
    intervalOf: () => Infinity,
  });
  return (
    <TimeWordsContext value={words}>
      <Card>
        <TimeChart
          label={t('chartLabel', { controllers: name, fields: series.map((one) => one.name).join(', ') })}
          buckets={drawn.buckets}
          {...{ series, range, view }}
          onView={show}
          until={end}
          ghostLabel={otherName}
          scaling="usual"
          hasOverview
        />
      </Card>
      <SummaryTable
        rows={rows}
        shownRange={words.range(seen)}
        compared={otherName}
        outsideOf={null}
        seconds={seen.to - seen.from}
      />
    </TimeWordsContext>
  );
}
