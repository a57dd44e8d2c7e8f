import { costsApi } from '@onsil/contract/costs';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

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

/** Entered costs, newest month first. */
export const costsQuery = (farmId: string, months: Months, pageNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.costs(farmId), 'entries', months, pageNo],
    queryFn: ({ signal }) =>
      call(costsApi.listCosts, { farm: farmId, query: { ...months, pageNo, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Prices of electricity and work, and how energy is counted. */
export const costSettingQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.costs(farmId), 'setting'],
    queryFn: async ({ signal }) => (await call(costsApi.getCostSetting, { farm: farmId }, { signal })).item,
    staleTime,
  });

export type CostList = 'months' | 'batches' | 'entries';

/** Downloads costs as an Excel file. @throws CallError */
export const downloadCosts = (farmId: string, months: Months, list: CostList, fileName: string): Promise<void> =>
  download(yieldExcelApi.exportCosts, { farm: farmId, query: { ...months, list } }, fileName);
