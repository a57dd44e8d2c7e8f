import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';

const key = ['admin', 'farms'] as const;

/** Refreshes everything that shows farms, for members too. */
export const refreshFarms = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: ['farms'] });
  void client.invalidateQueries({ queryKey: ['companies'] });
  await client.invalidateQueries({ queryKey: key });
};

export type FarmsRequest = { keyword?: string; companyId?: number | undefined; pageNo?: number; pageSize?: number };

/** Farms by name, of all or of one company. */
export const adminFarmsQuery = ({ keyword = '', companyId, pageNo = 1, pageSize = 20 }: FarmsRequest = {}) =>
  queryOptions({
    queryKey: [...key, 'all', { keyword, companyId, pageNo, pageSize }],
    queryFn: ({ signal }) => {
      const query = { keyword, ...(companyId !== undefined && { companyId: String(companyId) }), pageNo, pageSize };
      return call(adminFarmsApi.adminFarms, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const adminFarmQuery = (farmNo: string) =>
  queryOptions({
    queryKey: [...key, 'one', farmNo],
    queryFn: async ({ signal }) => (await call(adminFarmsApi.adminFarm, { params: { farmNo } }, { signal })).item,
  });
