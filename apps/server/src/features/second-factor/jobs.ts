import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteExpired } from './pending-sign-ins.sql.ts';

export const secondFactorJobs = (ctx: Context): Job[] => [
  {
    name: 'second-factor.forget-expired',
    cron: '*/10 * * * *',
    run: () => deleteExpired(ctx.db, new Date(ctx.now())),
  },
];
