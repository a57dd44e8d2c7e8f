import { farmTasksApi } from '@onsil/contract/farm-tasks';
import { dayMs } from '@onsil/domain/calendar/duration';
import { calls, type Feature } from '#platform/feature.ts';
import { deleteOlderThan } from '#platform/jobs/retention.ts';
import { completeTask, reopenTask } from './complete-task.ts';
import { createTask, updateTask, deleteTask } from './edit-tasks.ts';
import { listCalendarEvents, getFarmTask, listFarmTasks, listTaskCategories, listTaskPeople } from './list.ts';
import { remindOfTasks } from './remind.ts';
import { deleteRemindersBefore } from './reminders.sql.ts';

export { completeTask } from './complete-task.ts';
export { listCompletionsBetween, sumTaskHours } from './completion.sql.ts';
export { createTask } from './edit-tasks.ts';
export { countOverdueTasks, listFarmTasks, listTaskCategories, listTaskOccurrences } from './list.ts';
export { searchTasks } from './tasks.sql.ts';
export const farmTasksFeature: Feature = {
  api: () => [
    calls(farmTasksApi, {
      listFarmTasks: (ctx, { query }) => listFarmTasks(ctx, query),
      getFarmTask: (ctx, { params, query }) => getFarmTask(ctx, params.id, query.day),
      createTask: (ctx, { body }) => createTask(ctx, body),
      updateTask: (ctx, { body }) => updateTask(ctx, body),
      deleteTask: (ctx, { params, query }) => deleteTask(ctx, params.id, query),
      completeTask: async (ctx, { params, body: { day, ...completion } }) => ({
        earlier: await completeTask(ctx, { taskNo: params.id, start: day }, completion),
      }),
      reopenTask: (ctx, { params, query }) => reopenTask(ctx, { taskNo: params.id, start: query.day }),
      listTaskPeople: async (ctx) => ({ items: await listTaskPeople(ctx) }),
      listTaskCategories: async (ctx) => ({ items: await listTaskCategories(ctx) }),
      listCalendarEvents: (ctx, { query }) => listCalendarEvents(ctx, query),
    }),
  ],
  jobs: ({ ctx }) => [
    { name: 'farm-tasks.remind', cron: '* * * * *', run: (stopping) => remindOfTasks(ctx, stopping) },
    {
      name: 'farm-tasks.forget-reminders',
      cron: '35 4 * * *',
      run: () => deleteOlderThan(ctx, dayMs, (before) => deleteRemindersBefore(ctx.db, before)),
    },
  ],
};
