import { farmTasksApi } from '@onsil/contract/farm-tasks';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { completeTask, reopenTask } from './complete-task.ts';
import { createTask, updateTask, deleteTask } from './edit-tasks.ts';
import { listCalendarEvents } from './calendar-events.ts';
import { getFarmTask, listFarmTasks, listTaskCategories, listTaskPeople } from './list.ts';

export const farmTasksRoutes = (server: HttpServer): void =>
  mount(server, farmTasksApi, {
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
  });
