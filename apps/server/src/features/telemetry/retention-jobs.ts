import { dayMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteOldRejections } from './store/rejections.ts';
import { minNights, noteRetentionNight } from './store/retention-nights.ts';
import { deleteOldSamples, oldestRetainedTime } from './store/retention.ts';

const rejectionTtlMs = 30 * dayMs;
/** Further ahead of earlier nights than nights without a run explain, such as those of a machine that was off for a week. */
const minDoubtfulMs = (minNights + 7) * dayMs;

/** The time from which samples and rejections are kept, or null while too few nights agree on it. */
const findTrustedTime = async ({ db, now, log }: Context): Promise<number | null> => {
  const time = await noteRetentionNight(db, now());
  if (time !== null && now() - time > minDoubtfulMs)
    log.warn(
      { clock: new Date(now()).toISOString(), countedFrom: new Date(time).toISOString() },
      `the clock is further ahead than earlier nights: samples are deleted by it once it was so for ${minNights} nights`,
    );
  return time;
};

/** @param months age at which raw samples are deleted; undefined: they are kept */
export const createRetentionJobs = (ctx: Context, months: number | undefined): Job[] => [
  {
    name: 'telemetry.drop-old-samples',
    cron: '35 3 * * *',
    async run() {
      const time = await findTrustedTime(ctx);
      if (time !== null && months !== undefined) await deleteOldSamples(ctx.db, oldestRetainedTime(time, months));
    },
  },
  {
    name: 'telemetry.forget-rejections',
    cron: '50 3 * * *',
    async run() {
      const time = await noteRetentionNight(ctx.db, ctx.now());
      if (time !== null) await deleteOldRejections(ctx.db, new Date(time - rejectionTtlMs));
    },
  },
];
