import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveValues } from '@onsil/contract/live';
import type { TableFormat } from '@onsil/contract/tables';
import { telemetryApi } from '@onsil/contract/telemetry';
import type { LastValue, LastValues, Series } from '@onsil/contract/telemetry';
import { levelOf } from '@onsil/domain/alarms/ranges';
import { computeFreshness } from '@onsil/domain/telemetry/freshness';
import { isWithinThreeMonths } from '@onsil/domain/telemetry/series';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The latest values of several controllers, as the `last` call returns them. */
export type LatestValues = { at: string; controllers: LastValues[] };

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

/** The latest values of one controller (controllerId) or of a farm's controllers (farmId), updated by the live stream. */
export const latestValuesQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.latestValues, id],
    queryFn: async ({ signal }): Promise<LatestValues> =>
      (await call(telemetryApi.getLatestValues, { params: { id } }, { signal })).item,
    staleTime: 30_000,
  });

export type SeriesRequest = {
  controllerId: readonly string[];
  fields: readonly string[];
  /** epoch ms */
  from: number;
  to: number;
  /** maximum number of buckets, about one per pixel */
  points: number;
};

/** The query string of a series call. */
export const seriesParams = ({ controllerId, fields, from, to, points }: SeriesRequest) => ({
  controllerId: controllerId.join(','),
  fields: fields.join(','),
  from: seconds(from),
  to: seconds(to),
  points,
});

/** A series with its request time (epoch ms): live values received since then may be missing from it. */
export type SeriesReply = Series & { askedAt: number };

/** Whether a range needs the call of long ones, which has coarser buckets, no limits and no annotations. */
export const isLongRange = ({ from, to }: { from: number; to: number }): boolean => !isWithinThreeMonths(from, to);

export const seriesQuery = (request: SeriesRequest) =>
  queryOptions({
    queryKey: [...queryKeys.series, seriesParams(request)],
    queryFn: async ({ signal }): Promise<SeriesReply> => {
      const askedAt = Date.now();
      const query = seriesParams(request);
      if (isLongRange(request)) {
        const { item } = await call(telemetryApi.getLongSeries, { query }, { signal });
        return { ...item, remarks: [], askedAt };
      }
      const { item } = await call(telemetryApi.getSeries, { query }, { signal });
      return { ...item, askedAt };
    },
    enabled: request.controllerId.length > 0 && request.fields.length > 0,
    staleTime: 10_000,
  });

/** Downloads a series as a file. @throws CallError */
export const downloadSeries = (request: SeriesRequest, format: TableFormat): Promise<void> =>
  download(isLongRange(request) ? telemetryApi.getLongSeries : telemetryApi.getSeries, {
    query: { ...seriesParams(request), format },
  });

export type StatisticsRequest = {
  /** all controllers of the farm if omitted */
  controllerId?: string;
  farmId: string;
  /** epoch ms */
  from: number;
  to: number;
};

export const statisticsQuery = ({ controllerId, farmId, from, to }: StatisticsRequest) =>
  queryOptions({
    queryKey: [...queryKeys.statistics, controllerId ?? null, farmId, from, to],
    queryFn: async ({ signal }) => {
      const query = { ...(controllerId !== undefined && { controllerId }), from: seconds(from), to: seconds(to) };
      return (await call(telemetryApi.getStatistics, { farm: farmId, query }, { signal })).item;
    },
    staleTime: 30_000,
  });

const newer = (value: LastValue, live: readonly [number, number] | undefined): LastValue => {
  if (!live || live[0] < Date.parse(value.at) || (live[1] === value.value && live[0] === Date.parse(value.at)))
    return value;
  const level = value.ranges ? levelOf(live[1], value.ranges) : 0;
  return { ...value, value: live[1], at: new Date(live[0]).toISOString(), level };
};

/**
 * Returns the latest values after a live event. Unchanged parts keep their identity, so only the tiles of changed
 * values rerender; an event without changes returns `last` itself. `now` is epoch ms.
 */
export const applyLive = (last: LatestValues, live: LiveValues, now: number): LatestValues => {
  const updates = new Map(live.controllers.map((controller) => [controller.controllerId, controller]));
  const controllers = last.controllers.map((controller): LastValues => {
    const event = updates.get(controller.controllerId);
    if (!event) return controller;
    const values = controller.values.map((value) => newer(value, event.values[value.field]));
    const seen = Math.max(event.lastSeen, controller.lastSeen === null ? 0 : Date.parse(controller.lastSeen));
    const state = computeFreshness(now - seen, controller.intervalSeconds);
    const same = values.every((value, i) => value === controller.values[i]);
    const seenBefore = controller.lastSeen !== null && seen === Date.parse(controller.lastSeen);
    if (same && seenBefore && state === controller.freshness) return controller;
    return {
      ...controller,
      values: same ? controller.values : values,
      lastSeen: new Date(seen).toISOString(),
      freshness: state,
    };
  });
  return controllers.some((controller, i) => controller !== last.controllers[i]) ? { ...last, controllers } : last;
};

/**
 * Whether the event carries a field of a known controller that is not in the cache: its name and unit have to be
 * fetched.
 */
export const hasUnknownField = (last: LatestValues, live: LiveValues): boolean =>
  live.controllers.some((event) => {
    const known = last.controllers.find((controller) => controller.controllerId === event.controllerId);
    return (
      known !== undefined && Object.keys(event.values).some((field) => !known.values.some((v) => v.field === field))
    );
  });

/** Writes a live event into every cached `last` query and refetches those that lack a field of the event. */
export const updateLatestValues = (client: QueryClient, live: LiveValues, now: number): void => {
  for (const [queryKey, last] of client.getQueriesData<LatestValues>({ queryKey: queryKeys.latestValues })) {
    if (!last) continue;
    client.setQueryData<LatestValues>(queryKey, applyLive(last, live, now));
    if (hasUnknownField(last, live)) void client.invalidateQueries({ queryKey, exact: true });
  }
};
