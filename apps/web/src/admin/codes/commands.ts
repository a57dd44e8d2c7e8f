import { adminCodesApi } from '@onsil/contract/admin-codes';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['codes'] as const;

export const useAddCode = () =>
  useCommand((body: CallInput<typeof adminCodesApi.createCode>['body']) => call(adminCodesApi.createCode, { body }), {
    changes,
  });

export const useChangeCode = (masterCd: string) =>
  useCommand(
    ({ dcd, ...body }: CallInput<typeof adminCodesApi.updateCode>['body'] & { dcd: string }) =>
      call(adminCodesApi.updateCode, { params: { masterCd, dcd }, body }),
    { changes },
  );

export const useChangeCodeMaster = (masterCd: string) =>
  useCommand(
    (body: CallInput<typeof adminCodesApi.updateCodeMaster>['body']) =>
      call(adminCodesApi.updateCodeMaster, { params: { masterCd }, body }),
    { changes },
  );

export const useRemoveCode = (masterCd: string) =>
  useCommand((dcd: string) => call(adminCodesApi.deleteCode, { params: { masterCd, dcd } }), { changes });

export const useOrderCodes = (masterCd: string) =>
  useCommand((dcds: string[]) => call(adminCodesApi.reorderCodes, { body: { masterCd, dcds } }), {
    changes,
    waits: true,
  });
