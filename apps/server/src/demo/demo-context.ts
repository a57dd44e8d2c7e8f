import { headers } from '@onsil/contract/auth';
import type { MemberContext, Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import type { Language } from '#platform/text/language.ts';

/** What each step of the demo gets: the services, the members' numbers by sign-in id, and the language of its texts. */
export type Demo = { ctx: Context; memberNos: ReadonlyMap<string, number>; language: Language };

/**
 * The context in which a demo member calls a use case.
 * @param member sign-in id
 * @param at the day in question, epoch ms; absent: now
 */
export const demoContext = (
  { ctx, memberNos, language }: Demo,
  member: string,
  { farmId, at }: { farmId?: string; at?: number } = {},
): MemberContext => {
  const memberNo = memberNos.get(member);
  if (memberNo === undefined) throw new Error(`the demo has no member ${member}`);
  return {
    ...ctx,
    now: at === undefined ? ctx.now : () => at,
    member: { sessionId: '', memberNo, memberId: member, name: '', admin: member === 'admin', mustEnrol: false },
    language,
    requestId: 'demo',
    address: '',
    network: '',
    header: (name) => (name === headers.farmId ? farmId : undefined),
    setCookie: () => undefined,
  };
};

/** Runs a step whose use cases commit together, so that an interrupted start leaves all of it or nothing. */
export const transactDemo = <T>(demo: Demo, step: (demo: Demo) => Promise<T>): Promise<T> =>
  transact(demo.ctx, (ctx) => step({ ...demo, ctx }));
