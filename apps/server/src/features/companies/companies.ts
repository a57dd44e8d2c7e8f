import { companiesApi } from '@onsil/contract/companies';
import { calls, type Feature } from '#platform/feature.ts';
import { createCompany, listCompanies, company, updateCompany } from './edit-companies.ts';
import { createCompanyUser, listCompanyUsers, deleteCompanyUser } from './users.ts';

export { createCompany, listCompanies, listCompanyFarms } from './edit-companies.ts';
export { createCompanyUser } from './users.ts';

export const companiesFeature: Feature = {
  api: () => [
    calls(companiesApi, {
      adminCompanies: (ctx, { query }) => listCompanies(ctx, query),
      addCompany: (ctx, { body }) => createCompany(ctx, body),
      company: (ctx, { params }) => company(ctx, Number(params.companyId)),
      saveCompany: (ctx, { params, body }) => updateCompany(ctx, Number(params.companyId), body),
      companyUsers: async (ctx, { params }) => ({ items: await listCompanyUsers(ctx, Number(params.companyId)) }),
      addCompanyUser: (ctx, { params }) => createCompanyUser(ctx, Number(params.companyId), Number(params.memberNo)),
      removeCompanyUser: (ctx, { params, query }) =>
        deleteCompanyUser(ctx, Number(params.companyId), Number(params.memberNo), query.mayOverrule),
    }),
  ],
};
