import { farmTasksApi } from '@onsil/contract/farm-tasks';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { createTask, updateTask, deleteTask } from './change-service.ts';
import { listCalendarEvents } from './events-service.ts';
import { getFarmTask, listFarmTasks, listTaskCategories } from './service.ts';

export const farmTasksRoutes = (server: HttpServer): void =>
  mount(server, farmTasksApi, {
    farmTasks: (ctx, { query }) => listFarmTasks(ctx, query),
    farmTask: (ctx, { params }) => getFarmTask(ctx, Number(params.id)),
    addFarmTask: (ctx, { body }) => createTask(ctx, body),
    changeFarmTask: (ctx, { body }) => updateTask(ctx, body),
    removeFarmTask: (ctx, { params, query }) => deleteTask(ctx, Number(params.id), query),
    taskCategories: async (ctx) => ({ items: await listTaskCategories(ctx) }),
    calendarEvents: (ctx, { query }) => listCalendarEvents(ctx, query),
  });
