import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { racksApi } from '@onsil/contract/racks';
import type { TableFormat } from '@onsil/contract/tables';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { yieldsApi, yieldSortKeys } from '@onsil/contract/yields';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

const pageSize = 20;

export type RecordFilter = SortParams & {
  crop?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
};

const queryOf = ({ crop, from, to, keyword, sort, dir }: RecordFilter) => ({
  ...(crop !== undefined && { farmCropId: crop }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...(keyword !== undefined && { keyword }),
  ...sortQueryOf({ sort, dir }, yieldSortKeys),
});

/** The cycle records of a farm, newest first unless sorted. */
export const recordsQuery = (farmId: string, { page, ...filter }: RecordFilter & { page: number }) =>
  queryOptions({
    queryKey: [...queryKeys.yields(farmId), 'list', filter, page],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(filter), pageNo: page, pageSize };
      return call(yieldsApi.listRegistrations, { params: { id: farmId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/** One record; null if it was deleted. */
export const recordQuery = (farmId: string, registrationId: number) =>
  queryOptions({
    queryKey: [...queryKeys.yields(farmId), 'one', registrationId],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        yieldsApi.listRegistrations,
        { params: { id: farmId }, query: { registrationId } },
        { signal },
      );
      return items[0] ?? null;
    },
    staleTime: 15_000,
  });

/** The racks and their sections, for the places of cycles. */
export const rackPlacesQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.rackPlaces(farmId),
    queryFn: async ({ signal }) =>
      (await call(racksApi.getRackView, { params: { id: farmId }, query: {} }, { signal })).item.racks,
    staleTime: 60_000,
  });

/** Downloads the records that match the filter, all pages. @throws CallError */
export const downloadRecords = (farmId: string, filter: RecordFilter, format: TableFormat): Promise<void> =>
  download(yieldExcelApi.exportYields, { params: { id: farmId }, query: { ...queryOf(filter), format } });
