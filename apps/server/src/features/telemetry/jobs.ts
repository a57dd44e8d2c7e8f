import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { createPartitionsAhead, dropOldPartitions, oldestRetainedTime } from './store/retention.ts';
import { compareRollups } from './rollups/compare-rollups.ts';
import { deleteOldRejections } from './store/rejections.ts';

const dayMs = 86_400_000;
const rejectionTtlMs = 30 * dayMs;
/** Each controller is compared completely every 30 days, for at most 8 minutes per night. */
const wholeAfterMs = 30 * dayMs;
const maxWholeMs = 8 * 60_000;

export const telemetryJobs = (ctx: Context, rawMonths: number): Job[] => [
  { name: 'telemetry.make-partitions', cron: '5 3 * * *', run: () => createPartitionsAhead(ctx.db, ctx.now()) },
  {
    name: 'telemetry.drop-old-samples',
    cron: '35 3 * * *',
    run: () => dropOldPartitions(ctx.db, oldestRetainedTime(ctx.now(), rawMonths)),
  },
  {
    name: 'telemetry.forget-rejections',
    cron: '50 3 * * *',
    run: () => deleteOldRejections(ctx.db, new Date(ctx.now() - rejectionTtlMs)),
  },
  {
    name: 'telemetry.compare-rollups',
    cron: '10 4 * * *',
    run: async () => void (await compareRollups(ctx, { gently: true, wholeAfterMs, maxWholeMs })),
  },
];
