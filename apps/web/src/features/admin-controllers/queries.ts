import { adminControllersApi } from '@onsil/contract/admin-controllers';
import { adminFieldsApi } from '@onsil/contract/admin-fields';
import { adminSamplesApi, type RejectedSample } from '@onsil/contract/admin-samples';
import { largestPageSize } from '@onsil/contract/envelope';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['admin', 'controllers'] as const;
const pageSize = 20;

/** Refreshes everything that shows controllers, on farms' screens too. */
export const refreshControllers = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: ['controllers'] });
  await client.invalidateQueries({ queryKey: key });
};

export type ControllersRequest = { keyword: string; fno: number | undefined; retired: boolean; pageNo: number };

/** The controllers of a farm or of all; polled, because the list shows their state. */
export const adminControllersQuery = ({ keyword, fno, retired, pageNo }: ControllersRequest) =>
  queryOptions({
    queryKey: [...key, 'list', { keyword, fno, retired, pageNo }],
    queryFn: ({ signal }) => {
      const retiredYn = retired ? 'Y' : 'N';
      const query = { keyword, ...(fno !== undefined && { fno }), retiredYn, pageNo, pageSize } as const;
      return call(adminControllersApi.controllers, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** All controllers of a farm, for ordering. */
export const orderedControllersQuery = (fno: number) =>
  queryOptions({
    queryKey: [...key, 'order', fno],
    queryFn: async ({ signal }) => {
      const query = { fno, retiredYn: 'N', pageSize: largestPageSize } as const;
      return (await call(adminControllersApi.controllers, { query }, { signal })).items;
    },
    staleTime: 0,
  });

export const adminControllerQuery = (systemId: string) =>
  queryOptions({
    queryKey: [...key, 'one', systemId],
    queryFn: async ({ signal }) =>
      (await call(adminControllersApi.controller, { params: { id: systemId } }, { signal })).item,
    refetchInterval: 30_000,
  });

/** A controller's field mapping; refetched only explicitly, since it may be under edit. */
export const mappingQuery = (systemId: string) =>
  queryOptions({
    queryKey: [...key, 'mapping', systemId],
    queryFn: async ({ signal }) =>
      (await call(adminControllersApi.mapping, { params: { id: systemId } }, { signal })).item,
    staleTime: 0,
  });

/** The latest stored samples. */
export const samplesQuery = (systemId: string) =>
  queryOptions({
    queryKey: [...key, 'samples', systemId],
    queryFn: async ({ signal }) =>
      (await call(adminSamplesApi.lastSamples, { params: { id: systemId } }, { signal })).item,
    staleTime: 0,
  });

export type RejectedRequest = { reason?: RejectedSample['reason'] | undefined; pageNo: number };

/** Rejected data of a controller. */
export const rejectedQuery = (systemId: string, { reason, pageNo }: RejectedRequest) =>
  queryOptions({
    queryKey: [...key, 'rejected', systemId, { reason, pageNo }],
    queryFn: ({ signal }) => {
      const query = { ...(reason && { reason }), pageNo, pageSize };
      return call(adminSamplesApi.rejectedSamples, { params: { id: systemId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Days with more rejected values than the list holds. */
export const rejectedDaysQuery = (systemId: string) =>
  queryOptions({
    queryKey: [...key, 'rejected-days', systemId],
    queryFn: ({ signal }) => call(adminSamplesApi.rejectedDays, { params: { id: systemId } }, { signal }),
    staleTime: 0,
  });

/** The fields that controllers may report, in order. */
export const measuredFieldsQuery = queryOptions({
  queryKey: ['admin', 'fields', 'measured'],
  queryFn: async ({ signal }) => {
    const { items } = await call(adminFieldsApi.fields, { query: { pageSize: largestPageSize } }, { signal });
    return items.filter(({ kind }) => kind === 'measured');
  },
  staleTime: 60_000,
});
