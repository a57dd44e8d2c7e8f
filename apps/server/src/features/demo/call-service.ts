import { headers } from '@onsil/contract/auth';
import type { CallContext, Context } from '#platform/context.ts';

/** A call as the demo's administrator would make it about a farm. */
export const callOf = (ctx: Context, mno: number, farmId: string): CallContext => ({
  ...ctx,
  member: { sessionId: '', mno, memberId: 'admin', name: '', admin: true },
  language: 'ko',
  requestId: 'demo',
  address: '',
  header: (name) => (name === headers.farmId ? farmId : undefined),
  setCookie: () => undefined,
});
