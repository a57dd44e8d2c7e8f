import type { CallInput } from '@onsil/contract/envelope';
import { supportRequestsApi } from '@onsil/contract/support-requests';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['support-requests'] as const;

/** Sends a support request; resolves with its number. */
export const useSendSupportRequest = (farmId: string) =>
  useCommand(
    async (body: CallInput<typeof supportRequestsApi.createSupportRequest>['body']) =>
      (await call(supportRequestsApi.createSupportRequest, { farm: farmId, body })).item.supportRequestId,
    { changes },
  );

export const useChangeSupportRequest = (supportRequestId: number) =>
  useCommand(
    (body: CallInput<typeof supportRequestsApi.updateSupportRequest>['body']) =>
      call(supportRequestsApi.updateSupportRequest, { params: { supportRequestId: String(supportRequestId) }, body }),
    { changes },
  );

/** The registrant confirms that the request is settled. */
export const useConfirmSupportRequest = (supportRequestId: number) =>
  useCommand(() => call(supportRequestsApi.confirmSupportRequest, { params: { id: String(supportRequestId) } }), {
    changes,
    waits: true,
  });
