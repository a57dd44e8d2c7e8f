import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { followToday } from './follow-service.ts';

export const yieldWorkJobs = (ctx: Context): Job[] => [
  { name: 'yield-work.follow-batches', cron: '1 0 * * *', run: () => followToday(ctx) },
];
