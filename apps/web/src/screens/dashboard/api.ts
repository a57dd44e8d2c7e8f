import { queryOptions, useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { dashboardArrangementApi } from '@onsil/contract/dashboard-arrangement';
import { firstScreenApi, type FirstScreen } from '@onsil/contract/first-screen';
import { maxSeriesFields } from '@onsil/contract/telemetry';
import type { Series, SeriesColumns } from '@onsil/contract/telemetry';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { seriesQuery, statisticsQuery } from '#features/telemetry/api.ts';
import { call } from '#lib/http/api.ts';
import { now } from '#lib/state/clock.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const bucketMs = 600_000;
const refetchOptions = { refetchInterval: 60_000, staleTime: 30_000 } as const;

/**
 * The key stays while the 24 hours move on, so that a failed refetch keeps the old chart. The range ends with the
 * current bucket.
 */
const dayQuery = (controllerId: string, fields: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.dashboard, 'day', controllerId, fields],
    queryFn: ({ client }) => {
      const to = Math.ceil(now() / bucketMs) * bucketMs;
      return client.fetchQuery(
        seriesQuery({ controllerId: [controllerId], fields, from: to - dayMs, to, points: dayMs / bucketMs }),
      );
    },
    ...refetchOptions,
  });

/** Collection and out-of-range rates of a farm's controllers over the last 24 hours, up to the last full minute. */
export const dayStatisticsQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.dashboard, 'statistics', farmId],
    queryFn: ({ client }) => {
      const to = Math.floor(now() / 60_000) * 60_000;
      return client.fetchQuery(statisticsQuery({ farmId, from: to - dayMs, to }));
    },
    ...refetchOptions,
  });

/** What the dashboard begins with, with the tasks of some days. @throws CallError */
export const fetchFirstScreen = async (farmId: string, { start, end }: DaySpan): Promise<FirstScreen> =>
  (await call(firstScreenApi.getFirstScreen, { params: { id: farmId }, query: { from: start, to: end } })).item;

/** How a farm's tiles are arranged, for everybody and by the member. */
export const arrangementQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.dashboardArrangement(farmId),
    queryFn: async ({ signal }) =>
      (await call(dashboardArrangementApi.getArrangement, { params: { id: farmId } }, { signal })).item,
    staleTime: 5 * 60_000,
  });

/** One field's last 24 hours in buckets of 10 minutes. */
export type FieldDay = { t: number[]; width: number } & Pick<SeriesColumns, 'avg' | 'min' | 'max' | 'count' | 'band'>;

export type Day = {
  fields: Readonly<Record<string, FieldDay>>;
  /** whether a first answer is on its way */
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

const fieldsOf = (results: UseQueryResult<Series>[]): Day => ({
  fields: Object.fromEntries(
    results.flatMap(({ data }) =>
      data
        ? data.series.map(({ field, ...columns }): [string, FieldDay] => [
            field,
            { ...columns, t: data.t, width: data.width },
          ])
        : [],
    ),
  ),
  isLoading: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  retry: () => results.forEach((result) => void result.refetch()),
});

/** The last 24 hours of all fields of a controller, split into calls by the server's limit of fields. */
export function useDay(controllerId: string, fields: readonly string[]): Day {
  const calls = Math.ceil(fields.length / maxSeriesFields);
  return useQueries({
    queries: Array.from({ length: calls }, (_, i) =>
      dayQuery(controllerId, fields.slice(i * maxSeriesFields, (i + 1) * maxSeriesFields)),
    ),
    combine: fieldsOf,
  });
}
