import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteOldMails } from './mails.sql.ts';

const retentionMs = 30 * 86_400_000;

export const mailsJobs = (ctx: Context): Job[] => [
  {
    name: 'mails.forget-old',
    cron: '40 4 * * *',
    run: async () => void (await deleteOldMails(ctx.db, new Date(ctx.now() - retentionMs))),
  },
];
