import { startJobs } from '#platform/jobs.ts';
import { accountsJobs } from '#features/accounts/jobs.ts';
import { authJobs } from '#features/auth/jobs.ts';
import { priceProviders } from '#features/crop-prices/source-service.ts';
import { deviationsJobs } from '#features/deviations/jobs.ts';
import { startDeviationWorker } from '#features/deviations/worker-service.ts';
import { filesJobs } from '#features/files/jobs.ts';
import { openFiles } from '#features/files/store-gateway.ts';
import { inquiriesJobs } from '#features/inquiries/jobs.ts';
import { mailsJobs } from '#features/mails/jobs.ts';
import { openPost } from '#features/mails/post-service.ts';
import { startMailWorker } from '#features/mails/worker-service.ts';
import { membersJobs } from '#features/members/jobs.ts';
import { openGateways } from '#features/notifications/delivery-gateway.ts';
import { startDeliveryWorker } from '#features/notifications/delivery-service.ts';
import { notificationsJobs } from '#features/notifications/jobs.ts';
import { startOutsideWorker } from '#features/outside-answers/worker-service.ts';
import { telemetryJobs } from '#features/telemetry/jobs.ts';
import { startClockWorker } from '#features/telemetry/clock-service.ts';
import { startComparison } from '#features/telemetry/rollup-comparison-service.ts';
import { startRollupWorker } from '#features/telemetry/rollup-service.ts';
import { weatherProviders } from '#features/weather/service.ts';
import { yieldWorkJobs } from '#features/yield-work/jobs.ts';
import { secondFactorJobs } from '#features/second-factor/jobs.ts';
import type { Foundation } from './foundation.ts';

/**
 * Starts the background work: rollups, deviations, notifications, mails, external data, partitions, retention,
 * deletion.
 */
export const startWorker = async ({
  ctx,
  pool,
  connectionString,
  config,
}: Foundation): Promise<{ close(): Promise<void> }> => {
  const gateways = openGateways(config, ctx);
  const rollups = startRollupWorker(pool, ctx.log, ctx.now);
  const clock = startClockWorker(pool, ctx);
  const comparison = startComparison(pool, ctx.log, ctx.now);
  const deviations = startDeviationWorker(pool, ctx);
  const deliveries = startDeliveryWorker(ctx, gateways);
  const mails = startMailWorker(ctx, openPost(config));
  // Separate workers, because KAMIS may take minutes.
  const weather = startOutsideWorker('weather', ctx, weatherProviders(ctx, config));
  const prices = startOutsideWorker('crop prices', ctx, priceProviders(ctx, config));
  const jobs = await startJobs(
    connectionString,
    [
      ...authJobs(ctx),
      ...secondFactorJobs(ctx),
      ...accountsJobs(ctx),
      ...membersJobs(ctx),
      ...mailsJobs(ctx),
      ...inquiriesJobs(ctx, config.ONSIL_INQUIRY_DAYS),
      ...notificationsJobs(ctx, config.ONSIL_NOTICE_DAYS),
      ...telemetryJobs(ctx, pool, config.ONSIL_RAW_MONTHS),
      ...deviationsJobs(ctx, pool),
      ...filesJobs(ctx, openFiles(config)),
      ...yieldWorkJobs(ctx),
    ],
    ctx.log,
  );
  return {
    async close() {
      const loops = [rollups, clock, comparison, deviations, deliveries, mails, weather, prices];
      await Promise.all([...loops.map((loop) => loop.stop()), jobs.stop()]);
    },
  };
};
