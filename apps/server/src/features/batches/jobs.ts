import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { applyTodaysPlans } from './follow-batches.ts';

export const batchesJobs = (ctx: Context): Job[] => [
  { name: 'yield-work.follow-batches', cron: '1 0 * * *', run: () => applyTodaysPlans(ctx) },
];
