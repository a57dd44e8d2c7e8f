import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryChannel, DeliveryOutcome } from '@onsil/contract/notifications';
import type { Pool } from 'pg';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import type { Throttle } from '#platform/throttle.ts';
import { inTransaction } from '#platform/transaction.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { listOutcomes } from './delivery-repository.ts';
import { insertDeliveries, insertNotice, insertReaders } from './notice-repository.ts';
import { publishNotices } from './service.ts';

const waitMs = 10_000;
const lookMs = 200;

/** Waits until no delivery of the notice is on its way any more, 10 seconds at most. */
const settled = async (ctx: CallContext, noticeSeq: number): Promise<DeliveryOutcome[]> => {
  for (let waited = 0; ; waited += lookMs) {
    const outcomes = await listOutcomes(ctx.db, noticeSeq);
    // A delivery that waits for its next try has been answered: its outcome says what went wrong.
    const open = outcomes.some(({ state, attempts }) => state === 'sending' || (state === 'pending' && attempts === 0));
    if (!open || waited >= waitMs) return outcomes;
    await sleep(lookMs);
  }
};

/** Tells the caller alone, over one channel, and gives what became of each delivery: none where there is no target. */
export const sendTest = async (
  ctx: CallContext,
  { pool, throttle }: { pool: Pool; throttle: Throttle },
  channel: DeliveryChannel,
): Promise<DeliveryOutcome[]> => {
  const farm = await openCurrentFarm(ctx, 'manager');
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  await throttle.take(String(mno));
  const at = new Date(ctx.now());
  const parts = { farm: farm.farmNm, cause: null };
  const noticeSeq = await inTransaction(pool, async (db) => {
    const seq = await insertNotice(db, { fno: farm.fno, kind: 'test', level: 0, rootAlarmSeqs: [], parts, at });
    await insertReaders(db, seq, [mno]);
    await insertDeliveries(db, seq, [{ mno, channel }], at);
    return seq;
  });
  publishNotices(ctx.bus, [mno]);
  return settled(ctx, noticeSeq);
};
