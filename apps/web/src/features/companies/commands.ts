import { companiesApi } from '@onsil/contract/companies';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

export const useSaveCompany = (companyId: string) =>
  useCommand(
    (body: CallInput<typeof companiesApi.updateCompany>['body']) =>
      call(companiesApi.updateCompany, { params: { companyId }, body }),
    { changes: ['companies'] },
  );
