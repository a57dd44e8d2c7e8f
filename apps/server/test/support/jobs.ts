import { dayMs } from '@onsil/domain/calendar/duration';
import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { findTrustedTime, minNights } from '#platform/jobs/retention.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { features } from '../../src/app/features.ts';
import type { TestPortal } from './harness.ts';

/** The scheduled jobs of a feature, by the first part of their names, with these settings. */
export const jobsOf = (ctx: Context, feature: string, settings: Record<string, string> = {}): Job[] => {
  const disk = { state: () => 'ok' as const, freeBytes: () => 1e12, stop: () => undefined };
  const services = { ctx, config: readConfig(settings), disk };
  return features.flatMap(({ jobs }) => jobs?.(services) ?? []).filter(({ name }) => name.split('.')[0] === feature);
};

/** Runs each of them once. */
export const runJobs = async (...given: Parameters<typeof jobsOf>): Promise<void> => {
  for (const job of jobsOf(...given)) await job.run(new AbortController().signal);
};

/** Lets enough nights agree with the clock that what is old is deleted by it. */
export const trustClock = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> => {
  for (let night = minNights - 1; night >= 0; night -= 1)
    await findTrustedTime({ db, now: () => now() - night * dayMs });
};

/** Runs retention each night until now, so long that it believes the clock. */
export const runRetention = async ({ ctx, clock }: TestPortal, months?: number): Promise<void> => {
  const last = clock.now;
  const jobs = jobsOf(ctx, 'telemetry', months === undefined ? {} : { ONSIL_RAW_MONTHS: String(months) });
  for (let night = 13; night >= 0; night -= 1) {
    clock.now = last - night * dayMs;
    for (const { name, run } of jobs)
      if (/\.(make-partitions|drop-old-samples|forget-rejections)$/.test(name)) await run(new AbortController().signal);
  }
};
