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
      getCompany: (ctx, { params }) => getCompany(ctx, Number(params.companyId)),
      updateCompany: (ctx, { params, body }) => updateCompany(ctx, Number(params.companyId), body),
      listCompanyUsers: async (ctx, { params }) => ({ items: await listCompanyUsers(ctx, Number(params.companyId)) }),
      createCompanyUser: (ctx, { params }) => createCompanyUser(ctx, Number(params.companyId), Number(params.memberNo)),
      deleteCompanyUser: (ctx, { params, query }) =>
        deleteCompanyUser(ctx, Number(params.companyId), Number(params.memberNo), query.mayOverrule),
    }),
  ],
};
