import { mostSeriesFields } from '@onsil/contract/telemetry';
import type { Series, SeriesColumns } from '@onsil/contract/telemetry';
import { queryOptions, useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { seriesQuery, statisticsQuery } from '#features/telemetry/queries.ts';
import { now } from '#lib/clock.ts';

const dayMs = 86_400_000;
const bucketMs = 600_000;
const again = { refetchInterval: 60_000, staleTime: 30_000 } as const;

/**
 * The last 24 hours move on with each refetch while the key stays, so that a call that fails leaves the old drawing where it
 * is. The range ends with the bucket that is still filling.
 */
const dayQuery = (systemId: string, fields: readonly string[]) =>
  queryOptions({
    queryKey: ['dashboard', 'day', systemId, fields],
    queryFn: ({ client }) => {
      const to = Math.ceil(now() / bucketMs) * bucketMs;
      return client.fetchQuery(
        seriesQuery({ systemId: [systemId], fields, from: to - dayMs, to, points: dayMs / bucketMs }),
      );
    },
    ...again,
  });

/** Collection and out-of-range rates of a farm's controllers over the last 24 hours, up to the last full minute. */
export const dayStatisticsQuery = (farmId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'statistics', farmId],
    queryFn: ({ client }) => {
      const to = Math.floor(now() / 60_000) * 60_000;
      return client.fetchQuery(statisticsQuery({ farmId, from: to - dayMs, to }));
    },
    ...again,
  });

/** One field's last 24 hours in buckets of 10 minutes. */
export type FieldDay = { t: number[]; width: number } & Pick<SeriesColumns, 'avg' | 'min' | 'max' | 'count' | 'band'>;

type Day = { fields: Readonly<Record<string, FieldDay>>; error: Error | null; retry: () => void };

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
  error: results.find(({ error }) => error !== null)?.error ?? null,
  retry: () => results.forEach((result) => void result.refetch()),
});

/** The last 24 hours of all fields of a controller, asked for in as many calls as the server's limit of fields needs. */
export function useDay(systemId: string, fields: readonly string[]): Day {
  const calls = Math.ceil(fields.length / mostSeriesFields);
  return useQueries({
    queries: Array.from({ length: calls }, (_, i) =>
      dayQuery(systemId, fields.slice(i * mostSeriesFields, (i + 1) * mostSeriesFields)),
    ),
    combine: fieldsOf,
  });
}
