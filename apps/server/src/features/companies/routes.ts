import { companiesApi } from '@onsil/contract/companies';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createCompany, listCompanies, company, updateCompany } from './edit-companies.ts';
import { createCompanyUser, listCompanyUsers, deleteCompanyUser } from './users.ts';

export const companiesRoutes = (server: HttpServer): void =>
  mount(server, companiesApi, {
    adminCompanies: (ctx, { query }) => listCompanies(ctx, query),
    addCompany: (ctx, { body }) => createCompany(ctx, body),
    company: (ctx, { params }) => company(ctx, Number(params.companyId)),
    saveCompany: (ctx, { params, body }) => updateCompany(ctx, Number(params.companyId), body),
    companyUsers: async (ctx, { params }) => ({ items: await listCompanyUsers(ctx, Number(params.companyId)) }),
    addCompanyUser: (ctx, { params }) => createCompanyUser(ctx, Number(params.companyId), Number(params.memberNo)),
    removeCompanyUser: (ctx, { params, query }) =>
      deleteCompanyUser(ctx, Number(params.companyId), Number(params.memberNo), query.mayOverrule),
  });
