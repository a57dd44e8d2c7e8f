import { adminCodesApi } from '@onsil/contract/admin-codes';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['codes'] as const;

export const useAddCode = () =>
  useCommand((body: CallInput<typeof adminCodesApi.addCode>['body']) => call(adminCodesApi.addCode, { body }), {
    changes,
  });

export const useChangeCode = (masterCd: string) =>
  useCommand(
    ({ dcd, ...body }: CallInput<typeof adminCodesApi.changeCode>['body'] & { dcd: string }) =>
      call(adminCodesApi.changeCode, { params: { masterCd, dcd }, body }),
    { changes },
  );

export const useChangeCodeMaster = (masterCd: string) =>
  useCommand(
    (body: CallInput<typeof adminCodesApi.changeCodeMaster>['body']) =>
      call(adminCodesApi.changeCodeMaster, { params: { masterCd }, body }),
    { changes },
  );

export const useRemoveCode = (masterCd: string) =>
  useCommand((dcd: string) => call(adminCodesApi.removeCode, { params: { masterCd, dcd } }), { changes });

export const useOrderCodes = (masterCd: string) =>
  useCommand((dcds: string[]) => call(adminCodesApi.orderCodes, { body: { masterCd, dcds } }), {
    changes,
    waits: true,
  });
