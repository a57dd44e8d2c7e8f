import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteOldNotices } from './write/notices.sql.ts';

const dayMs = 86_400_000;
const batchSize = 10_000;

/** @param days retention of notices, with their readers and deliveries */
export const notificationsJobs = (ctx: Context, days: number): Job[] => [
  {
    name: 'notifications.forget-old',
    cron: '55 4 * * *',
    run: async () => {
      const before = new Date(ctx.now() - days * dayMs);
      while ((await deleteOldNotices(ctx.db, before, batchSize)) === batchSize);
    },
  },
];
