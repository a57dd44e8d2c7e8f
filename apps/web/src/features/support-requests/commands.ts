import type { CallInput } from '@onsil/contract/envelope';
import { supportRequestsApi } from '@onsil/contract/support-requests';
import { call } from '#lib/http/api.ts';
import { useSendOnce } from '#lib/http/use-send-once.ts';
import { useCommand } from '#lib/state/use-command.ts';

const changes = ['support-requests'] as const;

/** Sends a support request; resolves with its number. */
export const useSendSupportRequest = (farmId: string) => {
  const sendOnce = useSendOnce();
  return useCommand(
    async (body: CallInput<typeof supportRequestsApi.createSupportRequest>['body']) => {
      const reply = await sendOnce(body, (options) =>
        call(supportRequestsApi.createSupportRequest, { farm: farmId, body }, options),
      );
      return reply.item.supportRequestId;
    },
    { changes },
  );
};

/** Writes in the conversation of a support request. */
export const useWriteMessage = (supportRequestId: number) => {
  const sendOnce = useSendOnce();
  const params = { id: String(supportRequestId) };
  return useCommand(
    (body: CallInput<typeof supportRequestsApi.writeSupportRequestMessage>['body']) =>
      sendOnce(body, (options) => call(supportRequestsApi.writeSupportRequestMessage, { params, body }, options)),
    { changes },
  );
};

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
