import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteOldLinks } from './mail-links.sql.ts';
import { deleteUnconfirmed } from './accounts.sql.ts';

const week = 7 * 86_400_000;

export const accountsJobs = (ctx: Context): Job[] => [
  {
    name: 'accounts.forget-unconfirmed',
    cron: '30 4 * * *',
    run: async () => {
      const now = ctx.now();
      await deleteOldLinks(ctx.db, new Date(now));
      await deleteUnconfirmed(ctx.db, new Date(now - week));
    },
  },
];
