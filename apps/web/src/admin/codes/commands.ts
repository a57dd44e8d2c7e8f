import { adminCodesApi } from '@onsil/contract/admin-codes';
import type { CallInput } from '@onsil/contract/envelope';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['codes'] as const;

export const useAddCode = () =>
  useCommand((body: CallInput<typeof adminCodesApi.createCode>['body']) => call(adminCodesApi.createCode, { body }), {
    changes,
  });

export const useChangeCode = (masterCode: string) =>
  useCommand(
    ({ detailCode, ...body }: CallInput<typeof adminCodesApi.updateCode>['body'] & { detailCode: string }) =>
      call(adminCodesApi.updateCode, { params: { masterCode, detailCode }, body }),
    { changes },
  );

export const useChangeCodeMaster = (masterCode: string) =>
  useCommand(
    (body: CallInput<typeof adminCodesApi.updateCodeMaster>['body']) =>
      call(adminCodesApi.updateCodeMaster, { params: { masterCode }, body }),
    { changes },
  );

export const useRemoveCode = (masterCode: string) =>
  useCommand((detailCode: string) => call(adminCodesApi.deleteCode, { params: { masterCode, detailCode } }), {
    changes,
  });

export const useOrderCodes = (masterCode: string) =>
  useCommand((detailCodes: string[]) => call(adminCodesApi.reorderCodes, { body: { masterCode, detailCodes } }), {
    changes,
    waits: true,
  });
