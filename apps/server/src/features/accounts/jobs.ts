import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { deleteOldLinks } from './link-repository.ts';
import { deleteUnconfirmed } from './repository.ts';

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
