import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminControllersApi, adminControllerSortKeys } from '@onsil/contract/admin-controllers';
import { adminFieldsApi } from '@onsil/contract/admin-fields';
import { adminSamplesApi, rejectedSortKeys, type RejectedSample } from '@onsil/contract/admin-samples';
import { maxPageSize } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

const pageSize = 20;

export type ControllersRequest = SortParams & {
  keyword: string;
  farmNo: number | undefined;
  retired: boolean;
  pageNo: number;
};

/** The controllers of a farm or of all; polled, because the list shows their state. */
export const listControllersQuery = ({ keyword, farmNo, retired, pageNo, ...sorting }: ControllersRequest) => {
  const query = {
    keyword,
    ...(farmNo !== undefined && { farmNo }),
    isRetired: retired,
    pageNo,
    pageSize,
    ...sortQueryOf(sorting, adminControllerSortKeys),
  };
  return queryOptions({
    queryKey: [...queryKeys.adminControllers, 'list', query],
    queryFn: ({ signal }) => call(adminControllersApi.listAllControllers, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
};

/** All controllers of a farm, for ordering. */
export const orderedControllersQuery = (farmNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.adminControllers, 'order', farmNo],
    queryFn: async ({ signal }) => {
      const query = { farmNo, isRetired: false, pageSize: maxPageSize } as const;
      return (await call(adminControllersApi.listAllControllers, { query }, { signal })).items;
    },
    staleTime: 0,
  });

export const adminControllerQuery = (controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminControllers, 'one', controllerId],
    queryFn: async ({ signal }) =>
      (await call(adminControllersApi.getAnyController, { params: { id: controllerId } }, { signal })).item,
    refetchInterval: 30_000,
  });

/** A controller's field mapping; refetched only explicitly, since it may be under edit. */
export const mappingQuery = (controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminControllers, 'mapping', controllerId],
    queryFn: async ({ signal }) =>
      (await call(adminControllersApi.getControllerMapping, { params: { id: controllerId } }, { signal })).item,
    staleTime: 0,
  });

/** The latest stored samples. */
export const samplesQuery = (controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminControllers, 'samples', controllerId],
    queryFn: async ({ signal }) =>
      (await call(adminSamplesApi.listLastSamples, { params: { id: controllerId } }, { signal })).item,
    staleTime: 0,
  });

export type RejectedDataRequest = SortParams & { reason?: RejectedSample['reason'] | undefined; pageNo: number };

/** Rejected data of a controller. */
export const rejectedDataQuery = (controllerId: string, { reason, pageNo, ...order }: RejectedDataRequest) =>
  queryOptions({
    queryKey: [...queryKeys.adminControllers, 'rejected', controllerId, { reason, pageNo, ...order }],
    queryFn: ({ signal }) => {
      const query = { ...(reason && { reason }), ...sortQueryOf(order, rejectedSortKeys), pageNo, pageSize };
      return call(adminSamplesApi.listRejectedSamples, { params: { id: controllerId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Days with more rejected values than the list holds. */
export const rejectedDaysQuery = (controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminControllers, 'rejected-days', controllerId],
    queryFn: ({ signal }) => call(adminSamplesApi.listRejectedDays, { params: { id: controllerId } }, { signal }),
    staleTime: 0,
  });

/** The fields that controllers may report, in order. */
export const reportedFieldsQuery = queryOptions({
  queryKey: [...queryKeys.adminFields, 'reported'],
  queryFn: async ({ signal }) => {
    const { items } = await call(adminFieldsApi.listAdminFields, { query: { pageSize: maxPageSize } }, { signal });
    return items.filter(({ kind }) => kind !== 'derived');
  },
  staleTime: 60_000,
});
