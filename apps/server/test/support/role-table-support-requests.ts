import { headers } from '@onsil/contract/auth';
import { aClaim } from './support-requests-factories.ts';
import type { Cast } from './factories.ts';
import type { Call } from './harness.ts';

type World = Pick<Cast, 'farm'> & { boardNo: number };

/** Rows of the role table for claims. */
export const claimSamples: Record<string, ((world: World) => Call & { path?: string }) | { elsewhere: string }> = {
  'claims.myClaims': () => ({}),
  'claims.farmClaims': ({ farm }) => ({ headers: { [headers.farmId]: farm.farmId } }),
  'claims.claim': ({ boardNo }) => ({ path: `/claim-board/${boardNo}` }),
  'claims.fileClaim': ({ farm }) => ({ headers: { [headers.farmId]: String(farm.farmNo) }, body: aClaim }),
  'claims.changeClaim': { elsewhere: 'support-requests.test.ts: its registrant’s alone' },
  'claims.confirmClaim': { elsewhere: 'support-requests.test.ts: its registrant’s alone' },
  'claims.adminClaims': () => ({}),
  'claims.handleClaim': ({ boardNo }) => ({
    path: `/admin/claim-board/${boardNo}`,
    body: { progress: 'requested', handlerMemberNo: null, answer: '', version: 1 },
  }),
};
