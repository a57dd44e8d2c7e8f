import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { deriveNextSpan } from './derive-channels.ts';
import { packDaysOnce } from './pack-days.ts';
import { lockForBuckets } from '../store/rollup-locks.ts';
import { recomputeRollups, takeDirtyBuckets } from '../store/rollups.ts';

/** Marks per pass; a pass is one short transaction. */
const maxMarks = 5_000;
const pollMs = 3_000;

/**
 * One pass in the caller's transaction: locks controllers before it reads, so that it sees what earlier passes
 * committed. Returns whether more marks may be waiting.
 */
export const rollUpOnce = async ({ db }: Pick<Context, 'db'>): Promise<boolean> => {
  const { locked, areBusy } = await lockForBuckets(db, maxMarks);
  if (locked.length === 0) return false;
  const { marks, buckets } = await takeDirtyBuckets(db, locked, maxMarks);
  if (buckets.length > 0) await recomputeRollups(db, buckets);
  return areBusy || marks === maxMarks;
};

/** Recomputes all buckets marked so far, or until the signal aborts. */
export const rollUp = async (ctx: Pick<Context, 'db'>, stopping?: AbortSignal): Promise<void> => {
  while (!stopping?.aborted && (await transact(ctx, rollUpOnce)));
};

/**
 * Derives all waiting spans, recomputes all marked buckets and packs the days that are over, or until the signal aborts:
 * the rest stays marked. Safe to run in several processes. New marks go before the next days, which can be many.
 */
export const catchUpRollups = async (
  ctx: Pick<Context, 'db' | 'log' | 'now'>,
  stopping?: AbortSignal,
): Promise<void> => {
  do {
    while (!stopping?.aborted && (await transact(ctx, deriveNextSpan)));
    await rollUp(ctx, stopping);
  } while (!stopping?.aborted && (await transact(ctx, packDaysOnce)));
};

/** Keeps derived channels and rollups up to date, a few seconds behind the samples. */
export const startRollupWorker = (ctx: Context): Worker =>
  startWorkerLoop('rollups', ctx.log, pollMs, (stopping) => catchUpRollups(ctx, stopping));
