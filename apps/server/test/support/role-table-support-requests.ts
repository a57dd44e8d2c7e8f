import { headers } from '@onsil/contract/auth';
import { aClaim } from './support-requests-factories.ts';
import type { Cast } from './factories.ts';
import type { Call } from './harness.ts';

type World = Pick<Cast, 'farm'> & { boardNo: number };

/** Rows of the role table for claims. */
export const claimSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> = {
  'supportRequests.listMySupportRequests': () => ({}),
  'supportRequests.listFarmSupportRequests': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'supportRequests.getSupportRequest': ({ boardNo }) => ({ path: `/claim-board/${boardNo}` }),
  'supportRequests.createSupportRequest': ({ farm }) => ({
    headers: { [headers.farmId]: String(farm.farmNo) },
    body: aClaim,
  }),
  'supportRequests.updateSupportRequest': { elsewhere: 'support-requests.test.ts: its registrant’s alone' },
  'supportRequests.confirmSupportRequest': { elsewhere: 'support-requests.test.ts: its registrant’s alone' },
  'supportRequests.listAllSupportRequests': () => ({}),
  'supportRequests.handleSupportRequest': ({ boardNo }) => ({
    path: `/admin/claim-board/${boardNo}`,
    body: { progress: 'requested', handlerMemberNo: null, answer: '', version: 1 },
  }),
};
