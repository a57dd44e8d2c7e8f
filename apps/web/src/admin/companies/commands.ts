import { companiesApi } from '@onsil/contract/companies';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** Adds a company; resolves with its id. */
export const useAddCompany = () =>
  useCommand(
    async (body: CallInput<typeof companiesApi.createCompany>['body']) =>
      (await call(companiesApi.createCompany, { body })).item.companyId,
    { changes: ['companies'] },
  );

export const useAddCompanyUser = (companyId: string) =>
  useCommand(
    (memberNo: number) => call(companiesApi.createCompanyUser, { params: { companyId, memberNo: String(memberNo) } }),
    { changes: ['company-users'] },
  );

/** Removes a user of a company; the last one only with `mayOverrule`. */
export const useRemoveCompanyUser = (companyId: string, memberNo: number) =>
  useCommand(
    (mayOverrule: boolean) =>
      call(companiesApi.deleteCompanyUser, {
        params: { companyId, memberNo: String(memberNo) },
        query: { mayOverrule },
      }),
    { changes: ['company-users'] },
  );
