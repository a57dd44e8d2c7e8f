import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

export type FarmsRequest = { keyword?: string; companyId?: number | undefined; pageNo?: number; pageSize?: number };

/** Farms by name, of all or of one company. */
export const adminFarmsQuery = ({ keyword = '', companyId, pageNo = 1, pageSize = 20 }: FarmsRequest = {}) =>
  queryOptions({
    queryKey: [...queryKeys.adminFarms, 'all', { keyword, companyId, pageNo, pageSize }],
    queryFn: ({ signal }) => {
      const query = { keyword, ...(companyId !== undefined && { companyId: String(companyId) }), pageNo, pageSize };
      return call(adminFarmsApi.listAdminFarms, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const adminFarmQuery = (farmNo: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminFarms, 'one', farmNo],
    queryFn: async ({ signal }) => (await call(adminFarmsApi.getAdminFarm, { params: { farmNo } }, { signal })).item,
  });
