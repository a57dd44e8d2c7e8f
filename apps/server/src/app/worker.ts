import { startJobs } from '#platform/jobs/scheduler.ts';
import { features } from './features.ts';
import type { AppServices } from './services.ts';

/** Starts the background work of all features: their loops, and their scheduled jobs. */
export const startWorker = async (services: AppServices): Promise<{ close(): Promise<void> }> => {
  const workers = features.flatMap((feature) => feature.workers?.(services) ?? []);
  const jobs = features.flatMap((feature) => feature.jobs?.(services) ?? []);
  const scheduler = await startJobs(services.connectionString, jobs, services.ctx.log);
  return {
    async close() {
      await Promise.all([...workers.map((worker) => worker.stop()), scheduler.stop()]);
    },
  };
};
