import { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';

/** A scheduled job that runs in one process at a time. `cron` is in Korea time. */
export type Job = { name: string; cron: string; run: () => Promise<void> };

export type Jobs = { stop(): Promise<void> };

/**
 * Starts the queue (pg-boss, in the same database) and schedules the jobs. A new job wakes its worker (LISTEN); asking for
 * one every 30 seconds is left for jobs whose notification was lost.
 */
export const startJobs = async (connectionString: string, jobs: readonly Job[], log: Log): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString, max: 3, application_name: 'onsil jobs', useListenNotify: true });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: error'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, expireInSeconds: 900 });
    await boss.updateQueue(job.name, { notify: true }); // creating does not change a queue of an older version
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Seoul' });
    await boss.work(job.name, async () => {
      log.info({ job: job.name }, 'job started');
      try {
        await job.run();
      } catch (error) {
        // pg-boss retries a failed job without logging it.
        log.error({ job: job.name, err: error }, 'job failed');
        throw error;
      }
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 2_500 }) };
};
