import { companiesApi } from '@onsil/contract/companies';
import { calls, type Feature } from '#platform/feature.ts';
import { createCompany, listCompanies, getCompany, updateCompany } from './edit-companies.ts';
import { createCompanyUser, listCompanyUsers, deleteCompanyUser } from './users.ts';

export { createCompany, listCompanies, listCompanyFarms } from './edit-companies.ts';
export { createCompanyUser } from './users.ts';

export const companiesFeature: Feature = {
  api: () => [
    calls(companiesApi, {
      listCompanies: (ctx, { query }) => listCompanies(ctx, query),
      createCompany: (ctx, { body }) => createCompany(ctx, body),
      getCompany: (ctx, { params }) => getCompany(ctx, params.companyId),
      updateCompany: (ctx, { params, body }) => updateCompany(ctx, params.companyId, body),
      listCompanyUsers: async (ctx, { params }) => ({ items: await listCompanyUsers(ctx, params.companyId) }),
      createCompanyUser: (ctx, { params }) => createCompanyUser(ctx, params.companyId, params.memberNo),
      deleteCompanyUser: (ctx, { params, query }) =>
        deleteCompanyUser(ctx, params.companyId, params.memberNo, query.mayOverrule),
    }),
  ],
};
