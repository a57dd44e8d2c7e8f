import { startJobs } from '#platform/jobs/scheduler.ts';
import { accountsJobs } from '#features/accounts/jobs.ts';
import { authJobs } from '#features/auth/jobs.ts';
import { createPriceProviders } from '#features/crop-prices/price-source.ts';
import { deviationsJobs } from '#features/deviations/jobs.ts';
import { startDeviationWorker } from '#features/deviations/worker.ts';
import { filesJobs } from '#features/files/jobs.ts';
import { openFileStorage } from '#features/files/store/file-store.ts';
import { inquiriesJobs } from '#features/inquiries/jobs.ts';
import { mailsJobs } from '#features/mails/jobs.ts';
import { createMailer } from '#features/mails/mailer.ts';
import { startMailWorker } from '#features/mails/worker.ts';
import { membersJobs } from '#features/members/jobs.ts';
import { createChannels } from '#features/notifications/channels/create-channels.ts';
import { startDeliveryWorker } from '#features/notifications/deliveries/deliver.ts';
import { notificationsJobs } from '#features/notifications/jobs.ts';
import { startExternalDataWorker } from '#features/external-data/worker.ts';
import { telemetryJobs } from '#features/telemetry/jobs.ts';
import { startClockWorker } from '#features/telemetry/ingest/clock-watch.ts';
import { startRollupComparison } from '#features/telemetry/rollups/compare-rollups.ts';
import { startRollupWorker } from '#features/telemetry/rollups/roll-up.ts';
import { createWeatherProviders } from '#features/weather/farm-weather.ts';
import { batchesJobs } from '#features/batches/jobs.ts';
import { secondFactorJobs } from '#features/second-factor/jobs.ts';
import type { AppServices } from './services.ts';

/**
 * Starts the background work: rollups, deviations, notifications, mails, external data, partitions, retention,
 * deletion.
 */
export const startWorker = async ({
  ctx,
  connectionString,
  config,
}: AppServices): Promise<{ close(): Promise<void> }> => {
  const gateways = createChannels(config, ctx);
  const rollups = startRollupWorker(ctx);
  const clock = startClockWorker(ctx);
  const comparison = startRollupComparison(ctx);
  const deviations = startDeviationWorker(ctx);
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
      ...telemetryJobs(ctx, config.ONSIL_RAW_MONTHS),
      ...deviationsJobs(ctx),
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
