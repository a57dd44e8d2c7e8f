import { adminCodesApi } from '@onsil/contract/admin-codes';
import { largestPageSize } from '@onsil/contract/envelope';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { codesQuery } from '#features/codes/queries.ts';
import { call } from '#lib/api.ts';

const key = ['admin', 'codes'] as const;

/** The codes of one master code, each with whether something uses it. */
export const adminCodesQuery = (masterCd: string) =>
  queryOptions({
    queryKey: [...key, masterCd],
    queryFn: async ({ signal }) =>
      (await call(adminCodesApi.codes, { query: { masterCd, pageSize: largestPageSize } }, { signal })).items,
  });

/** Codes were changed: the words on all screens are asked again. */
export const useRefreshCodes = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: codesQuery.queryKey }),
    ]);
  };
};
