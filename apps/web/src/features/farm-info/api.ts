import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { farmDocumentsApi } from '@onsil/contract/farm-documents';
import { farmInfoApi } from '@onsil/contract/farm-info';
import { farmStatisticsApi } from '@onsil/contract/farm-statistics';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** All information about a farm. */
export const farmProfileQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.farmProfile(farmId),
    queryFn: async ({ signal }) => (await call(farmInfoApi.getFarmProfile, { farm: farmId }, { signal })).item,
    staleTime: 30_000,
  });

export const documentsPage = 10;

/** The farm's documents, newest first. */
export const farmDocumentsQuery = (farmId: string, pageNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.farmDocuments(farmId), pageNo],
    queryFn: ({ signal }) =>
      call(
        farmDocumentsApi.listFarmDocuments,
        { params: { id: farmId }, query: { pageNo, pageSize: documentsPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Production and consumption of a company's farms, with the totals. */
export const statisticsTotalQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...queryKeys.farmTotals, companyId],
    queryFn: async ({ signal }) =>
      (await call(farmStatisticsApi.getStatisticsTotal, { params: { id: String(companyId) } }, { signal })).item,
    staleTime: 30_000,
  });
