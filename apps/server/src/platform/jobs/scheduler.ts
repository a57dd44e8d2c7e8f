import { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';

/** A scheduled job that runs in one process at a time for up to `maxRunSeconds`. */
export type Job = {
  name: string;
  /** in Korea time */
  cron: string;
  /** @param stopping is aborted when the process stops or the time is over: a long run ends after its current piece */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** After this a run counts as failed, and another one may begin. */
const maxRunSeconds = 900;
const shutdownGraceMs = 2_500;

export type Jobs = { stop(): Promise<void> };

/**
 * Starts the queue (pg-boss, in the same database) and schedules the jobs, and no others that an older version had. A new job wakes its worker (LISTEN); asking for
 * one every 30 seconds is left for jobs whose notification was lost.
 */
export const startJobs = async (connectionString: string, jobs: readonly Job[], log: Log): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString, max: 3, application_name: 'onsil jobs', useListenNotify: true });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: error'));
  await boss.start();
  const stopping = new AbortController();
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2, expireInSeconds: maxRunSeconds });
    await boss.updateQueue(job.name, { notify: true }); // creating does not change a queue of an older version
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Seoul' });
    await boss.work(job.name, async ([claimed]) => {
      log.info({ job: job.name }, 'job started');
      try {
        await job.run(AbortSignal.any([stopping.signal, ...(claimed ? [claimed.signal] : [])]));
      } catch (error) {
        // pg-boss retries a failed job without logging it.
        log.error({ job: job.name, err: error }, 'job failed');
        throw error;
      }
    });
  }
  return {
    stop() {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: shutdownGraceMs });
    },
  };
};
