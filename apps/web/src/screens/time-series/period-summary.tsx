import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LastValues } from '@onsil/contract/telemetry';
import { isLongRange, statisticsQuery } from '#features/telemetry/api.ts';
import { now } from '#lib/state/clock.ts';
import { lineKey } from './model/merge-series.ts';
import { summarizeSeries } from './model/summary.ts';
import type { TimeRange } from './model/time-range.ts';
import { SummaryTable } from './summary-table.tsx';
import type { ChartData } from './use-chart-data.ts';

type Props = {
  farmId: string;
  shown: ChartData;
  controllers: readonly LastValues[];
  /** the seen part of the range, in epoch ms and in words */
  range: Pick<TimeRange, 'from' | 'to'>;
  shownRange: string;
  compared: string | null;
};

/** Statistics of the seen part of the period; the server computes the out-of-range share from all samples. */
export function PeriodSummary({ farmId, shown, controllers, range, shownRange, compared }: Props) {
  const { drawn, series, until } = shown;
  // Expensive on the server, so it is refetched only when the range itself changes.
  const to = useMemo(() => Math.min(range.to, now()), [range]);
  const isLong = isLongRange(range);
  const statistics = useQuery({
    ...statisticsQuery({ farmId, from: range.from, to }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // waits for the chart: counting months of samples is expensive
    enabled: drawn !== undefined && !shown.busy && !isLong,
  });
  const counted = statistics.isPlaceholderData ? undefined : statistics.data;
  const intervals = useMemo(
    () =>
      new Map(
        controllers.flatMap(({ controllerId, intervalSeconds, values }) =>
          values.map(({ field }) => [lineKey({ controllerId, field }), intervalSeconds]),
        ),
      ),
    [controllers],
  );
  const outside = useMemo(
    () =>
      new Map(
        counted?.controllers.flatMap(({ controllerId, fields }) =>
          fields.map((field): [string, number | null] => [
            lineKey({ controllerId, field: field.field }),
            field.outside?.[0] ?? null,
          ]),
        ),
      ),
    [counted],
  );
  const { compared: earlier, nightsOf } = shown;
  const rows = useMemo(
    () =>
      drawn &&
      summarizeSeries({
        drawn,
        series,
        compared: earlier,
        range,
        now: until * 1000,
        intervalOf: (id) => intervals.get(id) ?? 60,
        nightsOf,
      }),
    [drawn, series, earlier, range, until, intervals, nightsOf],
  );
  const outsideOf = useCallback((id: string) => outside.get(id), [outside]);
  if (!rows || series.length === 0) return null;
  return (
    <SummaryTable
      rows={rows}
      shownRange={shownRange}
      compared={compared}
      outsideOf={isLong ? null : outsideOf}
      seconds={Math.max(0, to - range.from) / 1000}
    />
  );
}
