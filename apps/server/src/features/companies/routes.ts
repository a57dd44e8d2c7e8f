import { companiesApi } from '@onsil/contract/companies';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addCompany, companies, company, saveCompany } from './service.ts';
import { addCompanyUser, companyUsers, removeCompanyUser } from './user-service.ts';

export const companiesRoutes = (server: HttpServer): void =>
  mount(server, companiesApi, {
    adminCompanies: (ctx, { query }) => companies(ctx, query),
    addCompany: (ctx, { body }) => addCompany(ctx, body),
    company: (ctx, { params }) => company(ctx, Number(params.companyId)),
    saveCompany: (ctx, { params, body }) => saveCompany(ctx, Number(params.companyId), body),
    companyUsers: async (ctx, { params }) => ({ items: await companyUsers(ctx, Number(params.companyId)) }),
    addCompanyUser: (ctx, { params }) => addCompanyUser(ctx, Number(params.companyId), Number(params.memberNo)),
    removeCompanyUser: (ctx, { params, query }) =>
      removeCompanyUser(ctx, Number(params.companyId), Number(params.memberNo), query.mayOverrule),
  });
