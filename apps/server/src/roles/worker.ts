import { startJobs } from '#platform/jobs.ts';
import { authJobs } from '#features/auth/jobs.ts';
import { telemetryJobs } from '#features/telemetry/jobs.ts';
import { startRollupWorker } from '#features/telemetry/rollup-service.ts';
import type { Foundation } from './foundation.ts';

/** What runs by the clock or behind the samples: rollups, partitions, retention, forgetting. */
export const startWorker = async ({
  ctx,
  pool,
  connectionString,
  config,
}: Foundation): Promise<{ close(): Promise<void> }> => {
  const rollups = startRollupWorker(pool, ctx.log);
  const jobs = await startJobs(
    connectionString,
    [...authJobs(ctx), ...telemetryJobs(ctx, pool, config.ONSIL_RAW_MONTHS)],
    ctx.log,
  );
  return {
    async close() {
      await Promise.all([rollups.stop(), jobs.stop()]);
    },
  };
};
