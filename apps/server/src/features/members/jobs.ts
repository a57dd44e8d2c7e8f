import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { deleteOldInvitations } from './invitations.sql.ts';

const month = 30 * 86_400_000;

export const membersJobs = (ctx: Context): Job[] => [
  {
    name: 'members.forget-old-invitations',
    cron: '50 4 * * *',
    run: async () => void (await deleteOldInvitations(ctx.db, new Date(ctx.now() - month))),
  },
];
