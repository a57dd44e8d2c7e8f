import { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';
import { forgetTimesAhead } from './schedule-clock.sql.ts';
import { startWorkerLoop } from './worker-loop.ts';

/** A scheduled job. It has one run at a time in all processes: also one that exceeds its time ends before another begins. */
export type Job = {
  name: string;
  /** in Korea time */
  cron: string;
  /** @param stopping is aborted when the process stops or the time is over: a long run ends after its current piece */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** After this a run is told to end; once it has ended it counts as failed, and is tried again. */
const defaultMaxRunMs = 900_000;
/** A run whose process gives no sign of life for so long counts as failed. */
const heartbeatSeconds = 60;
/** The longest that pg-boss allows: its own limit fails a job while it runs, beside which the retry would begin. */
const expireInSeconds = 86_400;
const shutdownGraceMs = 2_500;
const clockCheckMs = 60_000;

/** @throws what the run throws, or that its time was over */
const runWithin = async (job: Job, maxRunMs: number, stopping: AbortSignal): Promise<void> => {
  const time = AbortSignal.timeout(maxRunMs);
  await job.run(AbortSignal.any([stopping, time]));
  if (time.aborted && !stopping.aborted) throw new Error(`ended after its time of ${maxRunMs / 1_000} s`);
};

export type Jobs = { stop(): Promise<void> };

/**
 * Starts the queue (pg-boss, in the same database) and schedules the jobs, and no others that an older version had. A new job wakes its worker (LISTEN); asking for
 * one every 30 seconds is left for jobs whose notification was lost. A portal that was off at a job's time runs it once when it is back: one
 * that is off every night would otherwise never run those of the night.
 */
export const startJobs = async (
  connectionString: string,
  jobs: readonly Job[],
  log: Log,
  { maxRunMs = defaultMaxRunMs }: { maxRunMs?: number } = {},
): Promise<Jobs> => {
  const boss = new PgBoss({ connectionString, max: 3, application_name: 'onsil jobs', useListenNotify: true });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: error'));
  await boss.start();
  const clock = startWorkerLoop(
    'clock of jobs',
    log,
    clockCheckMs,
    async () => void (await forgetTimesAhead(boss.getDb())),
  );
  const stopping = new AbortController();
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 2 });
    await boss.updateQueue(job.name, { notify: true, expireInSeconds, heartbeatSeconds }); // of older versions too
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Seoul', missed: 'once' });
    await boss.work(job.name, async ([claimed]) => {
      log.info({ job: job.name }, 'job started');
      try {
        const signals = [stopping.signal, ...(claimed ? [claimed.signal] : [])];
        await runWithin(job, maxRunMs, AbortSignal.any(signals));
      } catch (error) {
        // pg-boss retries a failed job without logging it.
        log.error({ job: job.name, err: error }, 'job failed');
        throw error;
      }
    });
  }
  return {
    async stop() {
      stopping.abort();
      await clock.stop();
      await boss.stop({ graceful: true, timeout: shutdownGraceMs });
    },
  };
};
