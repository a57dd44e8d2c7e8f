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

const maxWaitMs = 10_000;
const pollMs = 200;

/** Waits until all deliveries of a notice were attempted, 10 seconds at most. */
const waitForOutcomes = async (ctx: CallContext, noticeSeq: number): Promise<DeliveryOutcome[]> => {
  for (let waited = 0; ; waited += pollMs) {
    const outcomes = await listOutcomes(ctx.db, noticeSeq);
    // A delivery waiting for a retry has an outcome: it says what went wrong.
    const open = outcomes.some(({ state, attempts }) => state === 'sending' || (state === 'pending' && attempts === 0));
    if (!open || waited >= maxWaitMs) return outcomes;
    await sleep(pollMs);
  }
};

/**
 * Sends a test notice to the caller over one channel and returns the outcome of each delivery; empty without a target.
 */
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
  return waitForOutcomes(ctx, noticeSeq);
};
