import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { deleteOldNotices } from './notice-repository.ts';

const day = 86_400_000;
const atOnce = 10_000;

/** @param days how long notices are kept, with who read them and how they went out */
export const notificationsJobs = (ctx: Context, days: number): Job[] => [
  {
    name: 'notifications.forget-old',
    cron: '55 4 * * *',
    run: async () => {
      const before = new Date(ctx.now() - days * day);
      while ((await deleteOldNotices(ctx.db, before, atOnce)) === atOnce);
    },
  },
];
