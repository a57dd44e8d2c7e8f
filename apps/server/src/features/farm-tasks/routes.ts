import { farmTasksApi } from '@onsil/contract/farm-tasks';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addTask, changeTask, removeTask } from './change-service.ts';
import { calendarEvents } from './events-service.ts';
import { farmTask, farmTasks, taskCategories } from './service.ts';

export const farmTasksRoutes = (server: HttpServer): void =>
  mount(server, farmTasksApi, {
    farmTasks: (ctx, { query }) => farmTasks(ctx, query),
    farmTask: (ctx, { params }) => farmTask(ctx, Number(params.id)),
    addFarmTask: (ctx, { body }) => addTask(ctx, body),
    changeFarmTask: (ctx, { body }) => changeTask(ctx, body),
    removeFarmTask: (ctx, { params, query }) => removeTask(ctx, Number(params.id), query),
    taskCategories: async (ctx) => ({ items: await taskCategories(ctx) }),
    calendarEvents: (ctx, { query }) => calendarEvents(ctx, query),
  });
