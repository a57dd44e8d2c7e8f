import { startJobs } from '#platform/jobs.ts';
import { accountsJobs } from '#features/accounts/jobs.ts';
import { authJobs } from '#features/auth/jobs.ts';
import { createPriceProviders } from '#features/crop-prices/source-service.ts';
import { deviationsJobs } from '#features/deviations/jobs.ts';
import { startDeviationWorker } from '#features/deviations/worker-service.ts';
import { filesJobs } from '#features/files/jobs.ts';
import { openFileStorage } from '#features/files/store-gateway.ts';
import { inquiriesJobs } from '#features/inquiries/jobs.ts';
import { mailsJobs } from '#features/mails/jobs.ts';
import { createMailer } from '#features/mails/post-service.ts';
import { startMailWorker } from '#features/mails/worker-service.ts';
import { membersJobs } from '#features/members/jobs.ts';
import { createChannels } from '#features/notifications/delivery-gateway.ts';
import { startDeliveryWorker } from '#features/notifications/delivery-service.ts';
import { notificationsJobs } from '#features/notifications/jobs.ts';
import { startExternalDataWorker } from '#features/outside-answers/worker-service.ts';
import { telemetryJobs } from '#features/telemetry/jobs.ts';
import { startClockWorker } from '#features/telemetry/clock-service.ts';
import { startRollupComparison } from '#features/telemetry/rollup-comparison-service.ts';
import { startRollupWorker } from '#features/telemetry/rollup-service.ts';
import { createWeatherProviders } from '#features/weather/service.ts';
import { batchesJobs } from '#features/yield-work/jobs.ts';
import { secondFactorJobs } from '#features/second-factor/jobs.ts';
import type { AppServices } from './foundation.ts';

/**
 * Starts the background work: rollups, deviations, notifications, mails, external data, partitions, retention,
 * deletion.
 */
export const startWorker = async ({
  ctx,
  pool,
  connectionString,
  config,
}: AppServices): Promise<{ close(): Promise<void> }> => {
  const gateways = createChannels(config, ctx);
  const rollups = startRollupWorker(pool, ctx.log, ctx.now);
  const clock = startClockWorker(pool, ctx);
  const comparison = startRollupComparison(pool, ctx.log, ctx.now);
  const deviations = startDeviationWorker(pool, ctx);
  const deliveries = startDeliveryWorker(ctx, gateways);
  const mails = startMailWorker(ctx, createMailer(config));
  // Separate workers, because KAMIS may take minutes.
  const weather = startExternalDataWorker('weather', ctx, createWeatherProviders(ctx, config));
  const prices = startExternalDataWorker('crop prices', ctx, createPriceProviders(ctx, config));
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
      ...filesJobs(ctx, openFileStorage(config)),
      ...batchesJobs(ctx),
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
