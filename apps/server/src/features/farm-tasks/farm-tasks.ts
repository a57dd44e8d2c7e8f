import { farmTasksApi } from '@onsil/contract/farm-tasks';
import { calls, type Feature } from '#platform/feature.ts';
import { listCalendarEvents } from './calendar-events.ts';
import { completeTask, reopenTask } from './complete-task.ts';
import { createTask, updateTask, deleteTask } from './edit-tasks.ts';
import { getFarmTask, listFarmTasks, listTaskCategories, listTaskPeople } from './list.ts';
import { remindOfTasks } from './remind.ts';
import { deleteRemindersBefore } from './reminders.sql.ts';

export { completeTask } from './complete-task.ts';
export { listCompletionsBetween, sumTaskHours } from './completion.sql.ts';
export { createTask } from './edit-tasks.ts';
export { listFarmTasks, listTaskOccurrences, listTaskPlans } from './list.ts';

const dayMs = 86_400_000;

export const farmTasksFeature: Feature = {
  api: () => [
    calls(farmTasksApi, {
      farmTasks: (ctx, { query }) => listFarmTasks(ctx, query),
      farmTask: (ctx, { params, query }) => getFarmTask(ctx, Number(params.id), query.day),
      addFarmTask: (ctx, { body }) => createTask(ctx, body),
      changeFarmTask: (ctx, { body }) => updateTask(ctx, body),
      removeFarmTask: (ctx, { params, query }) => deleteTask(ctx, Number(params.id), query),
      completeFarmTask: async (ctx, { params, body: { day, ...text } }) => ({
        earlier: await completeTask(ctx, { taskNo: Number(params.id), start: day }, text),
      }),
      reopenFarmTask: (ctx, { params, query }) => reopenTask(ctx, { taskNo: Number(params.id), start: query.day }),
      taskPeople: async (ctx) => ({ items: await listTaskPeople(ctx) }),
      taskCategories: async (ctx) => ({ items: await listTaskCategories(ctx) }),
      calendarEvents: (ctx, { query }) => listCalendarEvents(ctx, query),
    }),
  ],
  jobs: ({ ctx }) => [
    { name: 'farm-tasks.remind', cron: '* * * * *', run: () => remindOfTasks(ctx) },
    {
      name: 'farm-tasks.forget-reminders',
      cron: '35 4 * * *',
      run: async () => void (await deleteRemindersBefore(ctx.db, new Date(ctx.now() - dayMs))),
    },
  ],
};
