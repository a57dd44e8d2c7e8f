import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { alarmCountApi } from '@onsil/contract/alarm-count';
import { alarmMutesApi } from '@onsil/contract/alarm-mutes';
import { codesApi } from '@onsil/contract/codes';
import { deviationAssigneeApi } from '@onsil/contract/deviation-assignee';
import { alarmSortKeys, deviationsApi, deviationSortKeys } from '@onsil/contract/deviations';
import type { Deviation } from '@onsil/contract/deviations';
import { maxPageSize } from '@onsil/contract/envelope';
import { firstScreenSizes } from '@onsil/contract/first-screen';
import type { TableFormat } from '@onsil/contract/tables';
import { call } from '#lib/http/api.ts';
import { downloadList } from '#lib/http/download-list.ts';
import { ofMovingPeriod } from '#lib/state/moving-period.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';
import type { TrendsSearch } from './search-params.ts';

/** Maximum of deviations per recorded action, and so the page size of open ones. */
export const openPageSize = firstScreenSizes.openDeviations;
const pageSize = 20;

/** A period in epoch ms. */
export type Period = { from: number; to: number };

const seconds = (ms: number): string => String(Math.floor(ms / 1000));
const inSeconds = ({ from, to }: Period) => ({ from: seconds(from), to: seconds(to) });

// The live stream reports changes; polling covers its outages.
export const refetchOptions = { staleTime: 10_000, refetchInterval: 60_000 } as const;

/** What deviations are about: field (or cause), controller and highest level; `isMine`: those that the reader is in charge of. */
export type Subject = {
  field?: string | undefined;
  controllerId?: string | undefined;
  highest?: number | undefined;
  isMine?: true | undefined;
};

const given = ({ field, controllerId, highest, isMine }: Subject) => ({
  ...(field !== undefined && { field }),
  ...(controllerId !== undefined && { controllerId }),
  ...(highest !== undefined && { highest }),
  ...(isMine && { isMine }),
});

type OpenRequest = Subject & { pageNo?: number };

/** The open deviations of a farm, or those of one controller, field or level, most urgent first. */
export const openDeviationsQuery = (farmId: string, { pageNo = 1, ...subject }: OpenRequest = {}) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'open', given(subject), pageNo],
    queryFn: ({ signal }) => {
      const query = { open: true, ...given(subject), pageNo, pageSize: openPageSize } as const;
      return call(deviationsApi.listDeviations, { params: { id: farmId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...refetchOptions,
  });

/** Deviations closed by hand whose value is still out of range. */
export const stillOutQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'stillOut'],
    queryFn: async ({ signal }) => {
      const query = { isStillOut: true, pageSize: openPageSize } as const;
      return (await call(deviationsApi.listDeviations, { params: { id: farmId }, query }, { signal })).items;
    },
    ...refetchOptions,
  });

/** Whether a gateway's deviation includes a controller. */
export const includesController = ({ channels }: Deviation, controllerId: string): boolean =>
  channels.some((channel) => channel.controllerId === controllerId);

type PageRequest = Period & Subject & SortParams & { pageNo: number };

const spanQuery = (request: PageRequest) => ({ ...inSeconds(request), pageNo: request.pageNo, pageSize });

/** The subject in an address. */
export type DeviationSubject = Pick<TrendsSearch, 'field' | 'c' | 'level'>;

export const subjectQuery = ({ field, c, level }: DeviationSubject) => ({ field, controllerId: c, highest: level });

/** Which deviations or actions are downloaded; open deviations of any time without a period. */
type DownloadFilter = Subject &
  SortParams & {
    open?: boolean | undefined;
    span?: Period | undefined;
  };

const filterOf = ({ open, span, sort, dir, ...about }: DownloadFilter) => ({
  ...about,
  ...sortQueryOf({ sort, dir }, deviationSortKeys),
  ...(open !== undefined && { open }),
  ...(span && inSeconds(span)),
});

/** Downloads the deviations that match the filter. @throws CallError */
export const downloadDeviations = (farmId: string, filter: DownloadFilter, format: TableFormat): Promise<void> =>
  downloadList('exportDeviations', { farm: farmId, query: { ...filterOf(filter), format } });

/** Downloads the actions of a period. @throws CallError */
export const downloadActions = (farmId: string, span: Period, format: TableFormat): Promise<void> =>
  downloadList('exportActions', { farm: farmId, query: { ...inSeconds(span), format } });

/** Ended deviations. */
export const endedDeviationsQuery = (farmId: string, request: PageRequest) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'ended', request],
    queryFn: ({ signal }) => {
      const sorting = sortQueryOf(request, deviationSortKeys);
      const query = { open: false, ...spanQuery(request), ...given(request), ...sorting } as const;
      return call(deviationsApi.listDeviations, { params: { id: farmId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...ofMovingPeriod,
    ...refetchOptions,
  });

/** The last ended deviation; null when there was none. */
export const lastEndedQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'lastEnded'],
    queryFn: async ({ signal }): Promise<Deviation | null> => {
      const query = { open: false, pageSize: 1 } as const;
      const { items } = await call(deviationsApi.listDeviations, { params: { id: farmId }, query }, { signal });
      return items[0] ?? null;
    },
    ...refetchOptions,
  });

/** The newest deviations of a period, open or ended, of a farm or of one controller, up to the drawn maximum. */
export const deviationsInPeriodQuery = (farmId: string, period: Period, controllerId?: string) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'span', period, controllerId ?? null],
    queryFn: ({ signal }) => {
      const query = { ...inSeconds(period), pageSize: maxPageSize, ...given({ controllerId }) };
      return call(deviationsApi.listDeviations, { params: { id: farmId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...ofMovingPeriod,
    ...refetchOptions,
  });

/** A period of the trends has this many pages at most. */
const maxTrendPages = 10;

/** All deviations of a period, as far as pages allow, and how many there are. */
export const deviationsOfPeriodQuery = (farmId: string, period: Period) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'ofPeriod', period],
    queryFn: async ({ signal }) => {
      const items: Deviation[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const query = { ...inSeconds(period), pageNo, pageSize: maxPageSize };
        const page = await call(deviationsApi.listDeviations, { params: { id: farmId }, query }, { signal });
        items.push(...page.items);
        if (!page.paging.hasMore || pageNo === maxTrendPages) return { items, totalCount: page.paging.totalCount };
      }
    },
    placeholderData: keepPreviousData,
    ...ofMovingPeriod,
    ...refetchOptions,
  });

/** The alarm log is of all people, and names the level by another word. */
const alarmsAbout = ({ field, controllerId, highest: level, sort, dir }: Subject & SortParams) => ({
  ...given({ field, controllerId }),
  ...(level !== undefined && { level }),
  ...sortQueryOf({ sort, dir }, alarmSortKeys),
});

export const alarmLogQuery = (farmId: string, request: PageRequest) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'log', request],
    queryFn: ({ signal }) => {
      const query = { ...spanQuery(request), ...alarmsAbout(request) };
      return call(deviationsApi.listFarmAlarms, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...ofMovingPeriod,
    ...refetchOptions,
  });

/** Downloads the alarm log of a period. @throws CallError */
export const downloadAlarmLog = (
  farmId: string,
  { span, ...about }: Subject & SortParams & { span: Period },
  format: TableFormat,
): Promise<void> =>
  downloadList('exportAlarmLog', { farm: farmId, query: { ...inSeconds(span), ...alarmsAbout(about), format } });

/** Figures of a period: of all deviations, or of those about a subject. */
export const alarmCountQuery = (farmId: string, period: Period, about: DeviationSubject = {}) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'count', period, subjectQuery(about)],
    queryFn: async ({ signal }) => {
      const query = { ...inSeconds(period), ...subjectQuery(about) };
      return (await call(alarmCountApi.getAlarmCount, { params: { id: farmId }, query }, { signal })).item;
    },
    placeholderData: keepPreviousData,
    ...ofMovingPeriod,
    ...refetchOptions,
  });

/** The maintenance in progress at the farm's controllers. */
export const maintenanceQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'maintenance'],
    queryFn: async ({ signal }) =>
      (await call(alarmMutesApi.listMaintenance, { params: { id: farmId }, query: {} }, { signal })).items,
    ...refetchOptions,
  });

/** The maintenance at the farm's controllers in a period. */
export const maintenanceInQuery = (farmId: string, period: Period) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'maintenance', period],
    queryFn: async ({ signal }) => {
      const request = { params: { id: farmId }, query: inSeconds(period) };
      return (await call(alarmMutesApi.listMaintenance, request, { signal })).items;
    },
    ...ofMovingPeriod,
    ...refetchOptions,
  });

/** Whom deviations of a farm can be assigned to. */
export const assigneesQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.deviationAssignees(farmId),
    queryFn: async ({ signal }) =>
      (await call(deviationAssigneeApi.listAssignees, { params: { id: farmId } }, { signal })).items,
    staleTime: 60_000,
  });

/** The current alarm mutes. */
export const mutesQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.deviations(farmId), 'mutes'],
    queryFn: async ({ signal }) => (await call(alarmMutesApi.listMutes, { params: { id: farmId } }, { signal })).items,
    ...refetchOptions,
  });

/** The kinds of action, in order. */
export const actionKindsQuery = queryOptions({
  queryKey: [...queryKeys.codes, 'DEVIATION_ACTION'],
  queryFn: async ({ signal }) =>
    (await call(codesApi.listCodeHierarchy, { query: { masterCode: 'DEVIATION_ACTION' } }, { signal })).items,
  staleTime: 60 * 60_000,
});
