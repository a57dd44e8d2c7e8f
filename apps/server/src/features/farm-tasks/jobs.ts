import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs/scheduler.ts';
import { remindOfTasks } from './remind.ts';
import { deleteRemindersBefore } from './reminders.sql.ts';

const dayMs = 86_400_000;

export const farmTasksJobs = (ctx: Context): Job[] => [
  { name: 'farm-tasks.remind', cron: '* * * * *', run: () => remindOfTasks(ctx) },
  {
    name: 'farm-tasks.forget-reminders',
    cron: '35 4 * * *',
    run: async () => void (await deleteRemindersBefore(ctx.db, new Date(ctx.now() - dayMs))),
  },
];
