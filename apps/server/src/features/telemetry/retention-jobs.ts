import { dayMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import { deleteOlderThan, findTrustedTime, minNights } from '#platform/jobs/retention.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteOldRejections } from './store/rejections.ts';
import { deleteOldSamples, oldestRetainedTime } from './store/retention.ts';

const rejectionTtlMs = 30 * dayMs;

/** The time from which the ages of samples count, or null while too few nights agree with the clock; says in the log when it is doubted. */
const findTimeForSamples = async (ctx: Context): Promise<number | null> => {
  const time = await findTrustedTime(ctx);
  if (time !== null && time < ctx.now())
    ctx.log.warn(
      { clock: new Date(ctx.now()).toISOString(), countedFrom: new Date(time).toISOString() },
      `the clock is further ahead than earlier nights: nothing is deleted by it until it was so for ${minNights} nights`,
    );
  return time;
};

/** @param months age at which raw samples are deleted; undefined: they are kept */
export const createRetentionJobs = (ctx: Context, months: number | undefined): Job[] => [
  {
    name: 'telemetry.drop-old-samples',
    cron: '35 3 * * *',
    async run() {
      const time = await findTimeForSamples(ctx);
      if (time !== null && months !== undefined) await deleteOldSamples(ctx.db, oldestRetainedTime(time, months));
    },
  },
  {
    name: 'telemetry.forget-rejections',
    cron: '50 3 * * *',
    run: () => deleteOlderThan(ctx, rejectionTtlMs, (before) => deleteOldRejections(ctx.db, before)),
  },
];
