import { codesApi } from '@onsil/contract/codes';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { alarmCountApi } from '@onsil/contract/alarm-count';
import { deviationsApi } from '@onsil/contract/deviations';
import type { Deviation } from '@onsil/contract/deviations';
import { largestPageSize } from '@onsil/contract/envelope';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** What somebody did can be recorded for this many deviations at once, so a page of open ones holds no more. */
export const openPageSize = 100;
const pageSize = 20;

const keyOf = (farmId: string) => ['deviations', farmId] as const;
const seconds = (ms: number): string => String(Math.floor(ms / 1000));

// The live line says when anything changed; asked again now and then for when it is down.
const again = { staleTime: 10_000, refetchInterval: 60_000 } as const;

/** Something about a farm's deviations changed: whatever is on the screen is asked again. */
export const refreshDeviations = (client: QueryClient, farmId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(farmId) });

type OpenRequest = { systemId?: string | undefined; pageNo?: number };

/** The open deviations of a farm, or of one of its controllers; those that need somebody first. */
export const openDeviationsQuery = (farmId: string, { systemId, pageNo = 1 }: OpenRequest = {}) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'open', systemId ?? null, pageNo],
    queryFn: ({ signal }) => {
      const query = { open: 'Y', ...(systemId !== undefined && { systemId }), pageNo, pageSize: openPageSize } as const;
      return call(deviationsApi.deviationStatus, { params: { id: farmId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...again,
  });

/** Whether a gateway's silence took a controller with it. */
export const takes = ({ channels }: Deviation, systemId: string): boolean =>
  channels.some((channel) => channel.systemId === systemId);

/** A part of the past, in epoch ms. */
export type Span = { from: number; to: number };
type PageRequest = Span & { systemId?: string | undefined; pageNo: number };

const spanQuery = ({ from, to, systemId, pageNo }: PageRequest) => ({
  from: seconds(from),
  to: seconds(to),
  ...(systemId !== undefined && { systemId }),
  pageNo,
  pageSize,
});

/** Deviations that are over. */
export const endedDeviationsQuery = (farmId: string, request: PageRequest) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'ended', request],
    queryFn: ({ signal }) => {
      const query = { open: 'N', ...spanQuery(request) } as const;
      return call(deviationsApi.deviationStatus, { params: { id: farmId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...again,
  });

/** The newest deviation that is over, which tells since when it has been quiet; null where there never was one. */
export const lastEndedQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'lastEnded'],
    queryFn: async ({ signal }): Promise<Deviation | null> => {
      const query = { open: 'N', pageSize } as const;
      const { items } = await call(deviationsApi.deviationStatus, { params: { id: farmId }, query }, { signal });
      return items.toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''))[0] ?? null;
    },
    ...again,
  });

/** The newest deviations of a span, open or over: as many as are drawn at once. */
export const deviationsOfSpanQuery = (farmId: string, { from, to }: Span) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'span', from, to],
    queryFn: ({ signal }) => {
      const query = { from: seconds(from), to: seconds(to), pageSize: largestPageSize };
      return call(deviationsApi.deviationStatus, { params: { id: farmId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...again,
  });

export const notificationLogQuery = (farmId: string, request: PageRequest) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'log', request],
    queryFn: ({ signal }) =>
      call(deviationsApi.notificationLog, { farm: farmId, query: spanQuery(request) }, { signal }),
    placeholderData: keepPreviousData,
    ...again,
  });

/** One deviation, and what worked here on its like. */
export const deviationQuery = (farmId: string, seq: number) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'one', seq],
    queryFn: async ({ signal }) => (await call(deviationsApi.deviation, { params: { id: seq } }, { signal })).item,
    ...again,
  });

/** All that happened in one deviation. */
export const deviationLogQuery = (farmId: string, seq: number, pageNo: number) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'life', seq, pageNo],
    queryFn: ({ signal }) =>
      call(
        deviationsApi.deviationLog,
        { params: { id: seq }, query: { pageNo, pageSize: largestPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...again,
  });

/** The actions recorded on one deviation, with what came of them. */
export const actionsQuery = (farmId: string, seq: number) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'actions', seq],
    queryFn: async ({ signal }) =>
      (
        await call(
          deviationsApi.actions,
          { farm: farmId, query: { rootAlarmSeq: seq, pageSize: largestPageSize } },
          { signal },
        )
      ).items,
    ...again,
  });

export const alarmCountQuery = (farmId: string, { from, to }: Span) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'count', from, to],
    queryFn: async ({ signal }) => {
      const query = { from: seconds(from), to: seconds(to) };
      return (await call(alarmCountApi.alarmCount, { params: { id: farmId }, query }, { signal })).item;
    },
    placeholderData: keepPreviousData,
    ...again,
  });

/** The nutrient renewals of the farm's controllers, under way or not. */
export const renewalsQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'renewals'],
    queryFn: async ({ signal }) => (await call(alarmMutesApi.renewals, { farm: farmId }, { signal })).items,
    ...again,
  });

/** Alarms that are stopped now. */
export const stopsQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'stops'],
    queryFn: async ({ signal }) => (await call(alarmMutesApi.stops, { params: { id: farmId } }, { signal })).items,
    ...again,
  });

/** The kinds of action, in their order. */
export const actionKindsQuery = queryOptions({
  queryKey: ['codes', 'DEVIATION_ACTION'],
  queryFn: async ({ signal }) =>
    (await call(codesApi.commonCodes, { query: { masterCd: 'DEVIATION_ACTION' } }, { signal })).items,
  staleTime: 60 * 60_000,
});
