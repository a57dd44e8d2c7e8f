import type { Pool, PoolClient } from 'pg';
import type { Log } from '#platform/log/log.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { deriveNextSpan } from './derive-channels.ts';
import { lockStripes, recomputeRollups, takeDirtyBuckets, waitForStripe } from '../store/rollups.ts';

/** Marks per pass; a pass is one short transaction. */
const maxMarks = 5_000;
const pollMs = 3_000;

/**
 * One pass in the caller's transaction: locks controllers before it reads, so that it sees what earlier passes
 * committed. Returns whether more marks may be waiting.
 */
export const rollUpOnce = async (client: PoolClient): Promise<boolean> => {
  const { locked, busy } = await lockStripes(client, maxMarks);
  const [first] = busy;
  if (locked.length === 0 && first !== undefined) {
    await waitForStripe(client, first);
    locked.push(first);
    busy.shift();
  }
  if (locked.length === 0) return false;
  const { marks, buckets } = await takeDirtyBuckets(client, locked, maxMarks);
  if (buckets.length > 0) await recomputeRollups(client, buckets);
  return busy.length > 0 || marks === maxMarks;
};

/** Recomputes all buckets marked so far. */
export const rollUp = async (pool: Pool): Promise<void> => {
  while (await inTransaction(pool, rollUpOnce));
};

/** Derives all waiting spans and recomputes all marked buckets. Safe to run in several processes. */
export const catchUpRollups = async (pool: Pool, now: () => number): Promise<void> => {
  while (await inTransaction(pool, (client) => deriveNextSpan(client, now())));
  await rollUp(pool);
};

/** Keeps derived channels and rollups up to date, a few seconds behind the samples. */
export const startRollupWorker = (pool: Pool, log: Log, now: () => number): Worker =>
  startWorkerLoop('rollups', log, pollMs, () => catchUpRollups(pool, now));
