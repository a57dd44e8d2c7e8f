import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { farmComparisonApi, type ComparedBy } from '@onsil/contract/farm-comparison';
import { farmsApi, farmSortKeys } from '@onsil/contract/farms';
import type { TableFormat } from '@onsil/contract/tables';
import { call } from '#lib/http/api.ts';
import { downloadList } from '#lib/http/download-list.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

/** How long a farm's detail stays fresh. */
const farmDetailMs = 5 * 60_000;

export type FarmSearch = SortParams & { keyword?: string; pageNo?: number; pageSize?: number };

const myFarmsQueryOf = ({ keyword = '', pageNo = 1, pageSize = 10, ...order }: FarmSearch) => ({
  keyword,
  ...sortQueryOf(order, farmSortKeys),
  pageNo,
  pageSize,
});

/** Downloads the member's farms as they are searched and sorted. @throws CallError */
export const downloadMyFarms = ({ keyword = '', ...order }: FarmSearch, format: TableFormat): Promise<void> =>
  downloadList('exportMyFarms', { query: { keyword, ...sortQueryOf(order, farmSortKeys), format } });

/** The member's farms, worst first unless sorted; polled every 30 s, because the list shows their state. */
export const myFarmsQuery = (search: FarmSearch = {}) =>
  queryOptions({
    queryKey: [...queryKeys.myFarms, myFarmsQueryOf(search)],
    queryFn: ({ signal }) => call(farmsApi.listMyFarms, { query: myFarmsQueryOf(search) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 30_000,
  });

export type FarmComparisonSearch = {
  keyword?: string;
  sort: ComparedBy;
  order: 'asc' | 'desc';
  pageNo?: number;
  pageSize: number;
};

/** The member's farms side by side; polled every minute. */
export const comparedFarmsQuery = ({ keyword = '', pageNo = 1, ...rest }: FarmComparisonSearch) =>
  queryOptions({
    queryKey: [...queryKeys.myFarms, 'compared', { keyword, pageNo, ...rest }],
    queryFn: ({ signal }) => call(farmComparisonApi.compareFarms, { query: { keyword, pageNo, ...rest } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });

/** Downloads the comparison of the member's farms. @throws CallError */
export const downloadFarmComparison = (
  { keyword = '', sort, order }: Pick<FarmComparisonSearch, 'keyword' | 'sort' | 'order'>,
  format: TableFormat,
): Promise<void> => downloadList('exportFarmComparison', { query: { keyword, sort, order, format } });

export const farmQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.farm(farmId),
    queryFn: async ({ signal }) => (await call(farmsApi.getFarm, { params: { id: farmId } }, { signal })).item,
    staleTime: farmDetailMs,
  });
