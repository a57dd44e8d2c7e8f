import type { Pool, PoolClient } from 'pg';
import type { Log } from '#platform/log.ts';
import { inTransaction } from '#platform/transaction.ts';
import { startWorkerLoop, type Worker } from '#platform/worker-loop.ts';
import { deriveNextSpan } from './derive-service.ts';
import { lockStripes, recomputeRollups, takeDirty, waitForStripe } from './rollup-repository.ts';

/** Marks taken at once; a pass is one short transaction. */
const maxMarks = 5_000;
const pauseMs = 3_000;

/**
 * One pass in the caller's transaction: locks controllers, then reads, so that every statement sees what the pass before it
 * committed. Gives whether there may be more marks than it took.
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
  const { marks, buckets } = await takeDirty(client, locked, maxMarks);
  if (buckets.length > 0) await recomputeRollups(client, buckets);
  return busy.length > 0 || marks === maxMarks;
};

/** Rolls up what was marked when it began. */
export const rollUp = async (pool: Pool): Promise<void> => {
  while (await inTransaction(pool, rollUpOnce));
};

/** Works until what was there when it began is derived anew and rolled up. Several processes may do it at once. */
export const catchUp = async (pool: Pool, now: () => number): Promise<void> => {
  while (await inTransaction(pool, (client) => deriveNextSpan(client, now())));
  await rollUp(pool);
};

/** Keeps derived channels and rollups up with the samples, a few seconds behind them. */
export const startRollupWorker = (pool: Pool, log: Log, now: () => number): Worker =>
  startWorkerLoop('rollups', log, pauseMs, () => catchUp(pool, now));
