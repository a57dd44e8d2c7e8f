import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { costsApi, costSortKeys } from '@onsil/contract/costs';
import type { TableFormat } from '@onsil/contract/tables';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

const staleTime = 60_000;

/** Months (YYYY-MM), both included. */
export type Months = { from: string; to: string };

/** Costs by month, crop and batch. */
export const costSummaryQuery = (farmId: string, months: Months) =>
  queryOptions({
    queryKey: [...queryKeys.costs(farmId), 'summary', months],
    queryFn: async ({ signal }) =>
      (await call(costsApi.getCostSummary, { farm: farmId, query: months }, { signal })).item,
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Entered costs, newest month first unless sorted. */
export const costsQuery = (farmId: string, months: Months, order: SortParams, pageNo: number) => {
  const query = { ...months, ...sortQueryOf(order, costSortKeys), pageNo, pageSize: 20 };
  return queryOptions({
    queryKey: [...queryKeys.costs(farmId), 'entries', query],
    queryFn: ({ signal }) => call(costsApi.listCosts, { farm: farmId, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
};

/** Prices of electricity and work, and how energy is counted. */
export const costSettingQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.costs(farmId), 'setting'],
    queryFn: async ({ signal }) => (await call(costsApi.getCostSetting, { farm: farmId }, { signal })).item,
    staleTime,
  });

export type CostList = 'months' | 'batches' | 'entries';

/** Downloads costs. @throws CallError */
export const downloadCosts = (
  farmId: string,
  { from, to }: Months,
  list: CostList,
  format: TableFormat,
  order: SortParams = {},
): Promise<void> =>
  download(yieldExcelApi.exportCosts, {
    farm: farmId,
    query: { from, to, list, ...sortQueryOf(order, costSortKeys), format },
  });
