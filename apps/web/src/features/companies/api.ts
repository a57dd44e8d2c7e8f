import { companiesApi } from '@onsil/contract/companies';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

export type CompanySearch = { keyword?: string; pageNo?: number; pageSize?: number };

/** All companies by name, for administrators. */
export const companiesQuery = ({ keyword = '', pageNo = 1, pageSize = 20 }: CompanySearch = {}) =>
  queryOptions({
    queryKey: [...queryKeys.companies, 'all', { keyword, pageNo, pageSize }],
    queryFn: ({ signal }) => call(companiesApi.listCompanies, { query: { keyword, pageNo, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const companyQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...queryKeys.companies, 'one', companyId],
    queryFn: async ({ signal }) => (await call(companiesApi.getCompany, { params: { companyId } }, { signal })).item,
  });

export const companyUsersQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...queryKeys.companies, 'users', companyId],
    queryFn: async ({ signal }) =>
      (await call(companiesApi.listCompanyUsers, { params: { companyId } }, { signal })).items,
  });
