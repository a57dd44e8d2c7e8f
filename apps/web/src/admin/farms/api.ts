import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminFarmsApi, adminFarmSortKeys } from '@onsil/contract/admin-farms';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

export type FarmsRequest = SortParams & {
  keyword?: string;
  companyId?: number | undefined;
  pageNo?: number;
  pageSize?: number;
};

/** Farms, by name unless sorted, of all or of one company. */
export const adminFarmsQuery = (request: FarmsRequest = {}) => {
  const { keyword = '', companyId, pageNo = 1, pageSize = 20, ...sorting } = request;
  const query = {
    keyword,
    ...(companyId !== undefined && { companyId: String(companyId) }),
    pageNo,
    pageSize,
    ...sortQueryOf(sorting, adminFarmSortKeys),
  };
  return queryOptions({
    queryKey: [...queryKeys.adminFarms, 'all', query],
    queryFn: ({ signal }) => call(adminFarmsApi.listAdminFarms, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const adminFarmQuery = (farmNo: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminFarms, 'one', farmNo],
    queryFn: async ({ signal }) => (await call(adminFarmsApi.getAdminFarm, { params: { farmNo } }, { signal })).item,
  });
