import { headers } from '@onsil/contract/auth';
import type { Cast } from '../../support/factories.ts';
import type { Call } from '../../support/harness.ts';
import { aSupportRequest } from '../../support/support-requests-factories.ts';

type World = Pick<Cast, 'farm'> & { supportRequestId: number };

/** Rows of the role table for support requests. */
export const claimSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> = {
  'supportRequests.listMySupportRequests': () => ({}),
  'supportRequests.listFarmSupportRequests': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'supportRequests.getSupportRequest': ({ supportRequestId }) => ({ path: `/claim-board/${supportRequestId}` }),
  'supportRequests.createSupportRequest': ({ farm }) => ({
    headers: { [headers.farmId]: String(farm.farmNo) },
    body: aSupportRequest,
  }),
  'supportRequests.updateSupportRequest': { elsewhere: 'support-requests.test.ts: its registrant’s alone' },
  'supportRequests.confirmSupportRequest': { elsewhere: 'support-requests.test.ts: its registrant’s alone' },
  'supportRequests.writeSupportRequestMessage': { elsewhere: 'messages.test.ts: its registrant’s and administrators’' },
  'supportRequests.listAllSupportRequests': () => ({}),
  'supportRequests.handleSupportRequest': ({ supportRequestId }) => ({
    path: `/admin/claim-board/${supportRequestId}`,
    body: { progress: 'requested', handlerMemberNo: null, answer: '', version: 1 },
  }),
};
