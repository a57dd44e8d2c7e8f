import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TableFormat } from '@onsil/contract/tables';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { yieldPlansApi, type YieldPlan } from '@onsil/contract/yield-plans';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const staleTime = 30_000;
/** The page size limit of the contract. */
const maxPageSize = 200;

type YearFilter = { year: number; crop?: number | undefined };

const queryOf = ({ year, crop }: YearFilter) => ({ year, ...(crop !== undefined && { farmCropId: crop }) });

/** Plan, harvest and loss of a year, by month and by crop. */
export const yieldTotalQuery = (farmId: string, filter: YearFilter) =>
  queryOptions({
    queryKey: [...queryKeys.yieldPlans(farmId), 'total', filter],
    queryFn: async ({ signal }) =>
      (await call(yieldPlansApi.getYieldTotal, { farm: farmId, query: queryOf(filter) }, { signal })).item,
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Every plan of a year, by crop and month. */
export const plansQuery = (farmId: string, year: number) =>
  queryOptions({
    queryKey: [...queryKeys.yieldPlans(farmId), 'plans', year],
    queryFn: async ({ signal }) => {
      const plans: YieldPlan[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const query = { year, pageNo, pageSize: maxPageSize };
        const { items, paging } = await call(yieldPlansApi.listYieldPlans, { farm: farmId, query }, { signal });
        plans.push(...items);
        if (!paging.hasMore) return plans;
      }
    },
    placeholderData: keepPreviousData,
    staleTime,
  });

/** A year of a company's farms. */
export const companyYieldsQuery = (companyId: number, year: number) =>
  queryOptions({
    queryKey: [...queryKeys.companyYields, companyId, year],
    queryFn: async ({ signal }) => {
      const request = { params: { id: String(companyId) }, query: { year } };
      return (await call(yieldPlansApi.getCompanyYieldTotal, request, { signal })).item;
    },
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Downloads a year by month and by crop. @throws CallError */
export const downloadYearTotal = (farmId: string, filter: YearFilter, fileName: string): Promise<void> =>
  download(yieldExcelApi.exportYieldTotal, { farm: farmId, query: queryOf(filter) }, fileName);

/** Downloads the plans of a year. @throws CallError */
export const downloadPlans = (farmId: string, filter: YearFilter, format: TableFormat): Promise<void> =>
  download(yieldExcelApi.exportYieldPlans, { farm: farmId, query: { ...queryOf(filter), format } });
