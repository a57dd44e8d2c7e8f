import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryChannel, DeliveryOutcome } from '@onsil/contract/notifications';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import { insertDeliveries, insertNotice, insertReaders } from '../write/notices.sql.ts';
import { publishNotices } from '../write/write-notice.ts';
import { listDeliveryOutcomes } from './deliveries.sql.ts';

const maxWaitMs = 10_000;
const pollMs = 200;

/** Waits until all deliveries of a notice were attempted, 10 seconds at most. */
const waitForOutcomes = async (ctx: MemberContext, noticeSeq: number): Promise<DeliveryOutcome[]> => {
  for (let waited = 0; ; waited += pollMs) {
    const outcomes = await listDeliveryOutcomes(ctx.db, noticeSeq);
    // A delivery waiting for a retry has an outcome: it says what went wrong.
    const open = outcomes.some(({ state, attempts }) => state === 'sending' || (state === 'pending' && attempts === 0));
    if (!open || waited >= maxWaitMs) return outcomes;
    await sleep(pollMs);
  }
};

/**
 * Sends a test notice to the caller over one channel and returns the outcome of each delivery; empty without a target.
 */
export const sendTestNotice = async (
  ctx: FarmContext,
  channel: DeliveryChannel,
  throttle: Throttle,
): Promise<DeliveryOutcome[]> => {
  const { farm } = ctx;
  const { memberNo } = ctx.member;
  await throttle.take(String(memberNo));
  const at = new Date(ctx.now());
  const parts = { farm: farm.farmName, cause: null };
  const noticeSeq = await transact(ctx, async (ctx) => {
    const inserted = await insertNotice(ctx.db, {
      farmNo: farm.farmNo,
      kind: 'test',
      level: 0,
      deviationIds: [],
      parts,
      at,
    });
    await insertReaders(ctx.db, { noticeSeq: inserted, at }, [memberNo]);
    await insertDeliveries(ctx.db, { noticeSeq: inserted, at }, [{ memberNo, channel }]);
    await publishNotices(ctx, [memberNo]);
    return inserted;
  });
  return waitForOutcomes(ctx, noticeSeq);
};
