import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteOldSessions, deleteOldThrottles } from './authentication.sql.ts';
import { deleteOldDevices, deleteOldSignIns } from './sign-in-log.sql.ts';

const day = 86_400_000;
const month = 30 * day;
const signInDays = 90;
const deviceDays = 400;

export const authJobs = (ctx: Context): Job[] => [
  {
    name: 'auth.forget-old-sessions',
    cron: '20 4 * * *',
    run: async () => void (await deleteOldSessions(ctx.db, new Date(ctx.now() - month))),
  },
  {
    name: 'auth.forget-old-sign-ins',
    cron: '25 4 * * *',
    run: async () => {
      const now = ctx.now();
      await deleteOldSignIns(ctx.db, new Date(now - signInDays * day));
      await deleteOldDevices(ctx.db, new Date(now - deviceDays * day));
    },
  },
  {
    name: 'auth.forget-old-throttles',
    cron: '10 * * * *',
    run: async () => void (await deleteOldThrottles(ctx.db, new Date(ctx.now()))),
  },
];
