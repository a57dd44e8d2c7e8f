import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { companiesApi, companySortKeys } from '@onsil/contract/companies';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

export type CompanySearch = SortParams & { keyword?: string; pageNo?: number; pageSize?: number };

/** All companies, by name unless sorted, for administrators. */
export const companiesQuery = ({ keyword = '', pageNo = 1, pageSize = 20, ...sorting }: CompanySearch = {}) => {
  const query = { keyword, pageNo, pageSize, ...sortQueryOf(sorting, companySortKeys) };
  return queryOptions({
    queryKey: [...queryKeys.companies, 'all', query],
    queryFn: ({ signal }) => call(companiesApi.listCompanies, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

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
