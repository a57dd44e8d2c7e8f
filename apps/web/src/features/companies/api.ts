import { companiesApi } from '@onsil/contract/companies';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';

export type CompanySearch = { keyword?: string; pageNo?: number; pageSize?: number };

/** Prefix of the query keys of companies. */
export const companiesKey = ['companies'] as const;

/** All companies by name, for administrators. */
export const companiesQuery = ({ keyword = '', pageNo = 1, pageSize = 20 }: CompanySearch = {}) =>
  queryOptions({
    queryKey: [...companiesKey, 'all', { keyword, pageNo, pageSize }],
    queryFn: ({ signal }) => call(companiesApi.adminCompanies, { query: { keyword, pageNo, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const companyQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey, 'one', companyId],
    queryFn: async ({ signal }) => (await call(companiesApi.company, { params: { companyId } }, { signal })).item,
  });

export const companyUsersQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey, 'users', companyId],
    queryFn: async ({ signal }) => (await call(companiesApi.companyUsers, { params: { companyId } }, { signal })).items,
  });
