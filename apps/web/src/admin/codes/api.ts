import { adminCodesApi } from '@onsil/contract/admin-codes';
import { maxPageSize } from '@onsil/contract/envelope';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { codesQuery } from '#features/codes/api.ts';
import { call } from '#lib/http/api.ts';

const key = ['admin', 'codes'] as const;

/** The codes of a master code, each with whether it is in use. */
export const adminCodesQuery = (masterCd: string) =>
  queryOptions({
    queryKey: [...key, masterCd],
    queryFn: async ({ signal }) =>
      (await call(adminCodesApi.codes, { query: { masterCd, pageSize: maxPageSize } }, { signal })).items,
  });

/** Refreshes codes on all screens. */
export const useRefreshCodes = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: codesQuery.queryKey }),
    ]);
  };
};
