import type { CallInput } from '@onsil/contract/envelope';
import { supportRequestsApi } from '@onsil/contract/support-requests';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';

/** Saves who handles a support request, how far it is, and the answer. */
export const useHandleSupportRequest = (supportRequestId: string) =>
  useCommand(
    (body: CallInput<typeof supportRequestsApi.handleSupportRequest>['body']) =>
      call(supportRequestsApi.handleSupportRequest, { params: { supportRequestId }, body }),
    { changes: ['support-requests'] },
  );
