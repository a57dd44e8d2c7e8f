import { startJobs } from '#platform/jobs.ts';
import { authJobs } from '#features/auth/jobs.ts';
import { deviationsJobs } from '#features/deviations/jobs.ts';
import { startDeviationWorker } from '#features/deviations/worker-service.ts';
import { openGateways } from '#features/notifications/delivery-gateway.ts';
import { startDeliveryWorker } from '#features/notifications/delivery-service.ts';
import { telemetryJobs } from '#features/telemetry/jobs.ts';
import { startRollupWorker } from '#features/telemetry/rollup-service.ts';
import type { Foundation } from './foundation.ts';

/** What runs by the clock or behind the samples: rollups, deviations, deliveries of notices, partitions, retention, forgetting. */
export const startWorker = async ({
  ctx,
  pool,
  connectionString,
  config,
}: Foundation): Promise<{ close(): Promise<void> }> => {
  const gateways = openGateways(config, ctx);
  const rollups = startRollupWorker(pool, ctx.log);
  const deviations = startDeviationWorker(pool, ctx);
  const deliveries = startDeliveryWorker(ctx, gateways);
  const jobs = await startJobs(
    connectionString,
    [...authJobs(ctx), ...telemetryJobs(ctx, pool, config.ONSIL_RAW_MONTHS), ...deviationsJobs(ctx, pool)],
    ctx.log,
  );
  return {
    async close() {
      await Promise.all([rollups.stop(), deviations.stop(), deliveries.stop(), jobs.stop()]);
    },
  };
};
