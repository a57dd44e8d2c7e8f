import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { deleteExpired } from './pending-repository.ts';

export const secondFactorJobs = (ctx: Context): Job[] => [
  {
    name: 'second-factor.forget-expired',
    cron: '*/10 * * * *',
    run: () => deleteExpired(ctx.db, new Date(ctx.now())),
  },
];
