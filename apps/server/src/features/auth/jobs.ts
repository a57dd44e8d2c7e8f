import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { deleteOldSessions, deleteOldThrottles } from './repository.ts';

const month = 30 * 86_400_000;

export const authJobs = (ctx: Context): Job[] => [
  {
    name: 'auth.forget-old-sessions',
    cron: '20 4 * * *',
    run: async () => void (await deleteOldSessions(ctx.db, new Date(ctx.now() - month))),
  },
  {
    name: 'auth.forget-old-throttles',
    cron: '10 * * * *',
    run: async () => void (await deleteOldThrottles(ctx.db, new Date(ctx.now()))),
  },
];
