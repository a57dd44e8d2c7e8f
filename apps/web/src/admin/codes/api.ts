import { adminCodesApi } from '@onsil/contract/admin-codes';
import { maxPageSize } from '@onsil/contract/envelope';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The codes of a master code, each with whether it is in use. */
export const adminCodesQuery = (masterCd: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminCodes, masterCd],
    queryFn: async ({ signal }) =>
      (await call(adminCodesApi.listAdminCodes, { query: { masterCd, pageSize: maxPageSize } }, { signal })).items,
  });
