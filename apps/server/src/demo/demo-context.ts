import { requireFarm } from '#features/farms/farms.ts';
import type { Context, FarmContext, MemberContext } from '#platform/context.ts';
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
  { at }: { at?: number } = {},
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
    header: () => undefined,
    setCookie: () => undefined,
  };
};

/** As `demoContext`, in which they call a use case about one farm. */
export const demoFarmContext = async (
  demo: Demo,
  member: string,
  { farmId, at }: { farmId: string; at?: number },
): Promise<FarmContext> => {
  const ctx = demoContext(demo, member, at === undefined ? {} : { at });
  return { ...ctx, farm: await requireFarm(ctx, farmId) };
};

/** Runs a step whose use cases commit together, so that an interrupted start leaves all of it or nothing. */
export const transactDemo = <T>(demo: Demo, step: (demo: Demo) => Promise<T>): Promise<T> =>
  transact(demo.ctx, (ctx) => step({ ...demo, ctx }));
