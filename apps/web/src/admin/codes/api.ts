import { queryOptions } from '@tanstack/react-query';
import { adminCodesApi } from '@onsil/contract/admin-codes';
import { maxPageSize } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The codes of a master code, each with whether it is in use. */
export const adminCodesQuery = (masterCode: string) =>
  queryOptions({
    queryKey: [...queryKeys.adminCodes, masterCode],
    queryFn: async ({ signal }) =>
      (await call(adminCodesApi.listAdminCodes, { query: { masterCode, pageSize: maxPageSize } }, { signal })).items,
  });
