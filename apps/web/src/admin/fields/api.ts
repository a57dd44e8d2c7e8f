import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminFieldsApi } from '@onsil/contract/admin-fields';
import { maxPageSize } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

export const fieldsQuery = (keyword: string, pageNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.adminFields, 'list', keyword, pageNo],
    queryFn: ({ signal }) =>
      call(adminFieldsApi.listAdminFields, { query: { keyword, pageNo, pageSize: maxPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
