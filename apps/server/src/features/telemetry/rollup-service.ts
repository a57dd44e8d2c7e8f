import type { Pool, PoolClient } from 'pg';
import type { Log } from '#platform/log.ts';
import { inTransaction } from '#platform/transaction.ts';
import { startWorkerLoop, type Worker } from '#platform/worker-loop.ts';
import { deriveNextSpan } from './derive-service.ts';
import { recomputeRollups, takeDirty } from './rollup-repository.ts';

/** Marks taken at once; a pass is one short transaction. */
const marksAtOnce = 5_000;
const pauseMs = 3_000;

const rollUpOnce = async (client: PoolClient): Promise<number> => {
  const buckets = await takeDirty(client, marksAtOnce);
  if (buckets.length > 0) await recomputeRollups(client, buckets);
  return buckets.length;
};

/** Works until nothing is left to derive anew or to roll up. Several processes may do it at once. */
export const catchUp = async (pool: Pool): Promise<void> => {
  while (await inTransaction(pool, deriveNextSpan));
  while ((await inTransaction(pool, rollUpOnce)) > 0);
};

/** Keeps derived channels and rollups up with the samples, a few seconds behind them. */
export const startRollupWorker = (pool: Pool, log: Log): Worker =>
  startWorkerLoop('rollups', log, pauseMs, () => catchUp(pool));
