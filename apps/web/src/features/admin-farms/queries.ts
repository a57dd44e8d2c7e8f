import { adminFarmsApi } from '@onsil/contract/admin-farms';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['admin', 'farms'] as const;

/** Refreshes everything that shows farms, for members too. */
export const refreshFarms = async (client: QueryClient): Promise<void> => {
  void client.invalidateQueries({ queryKey: ['farms'] });
  void client.invalidateQueries({ queryKey: ['companies'] });
  await client.invalidateQueries({ queryKey: key });
};

export type FarmsRequest = { keyword?: string; cno?: number | undefined; pageNo?: number; pageSize?: number };

/** Farms by name, of all or of one company. */
export const adminFarmsQuery = ({ keyword = '', cno, pageNo = 1, pageSize = 20 }: FarmsRequest = {}) =>
  queryOptions({
    queryKey: [...key, 'all', { keyword, cno, pageNo, pageSize }],
    queryFn: ({ signal }) => {
      const query = { keyword, ...(cno !== undefined && { cno: String(cno) }), pageNo, pageSize };
      return call(adminFarmsApi.adminFarms, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const adminFarmQuery = (fno: string) =>
  queryOptions({
    queryKey: [...key, 'one', fno],
    queryFn: async ({ signal }) => (await call(adminFarmsApi.adminFarm, { params: { fno } }, { signal })).item,
  });
