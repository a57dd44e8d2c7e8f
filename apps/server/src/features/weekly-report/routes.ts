import { weeklyReportApi } from '@onsil/contract/weekly-report';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { createWeeklyComment, deleteWeeklyComment, listWeeklyComments } from './comment-service.ts';
import type { ExternalSources } from './outlook-service.ts';
import { getWeeklyReport } from './service.ts';

export const weeklyReportRoutes = (server: HttpServer, outside: ExternalSources): void =>
  mount(server, weeklyReportApi, {
    weeklyReport: (ctx, { query }) => getWeeklyReport(ctx, outside, query.week),
    weeklyComments: (ctx, { query }) => listWeeklyComments(ctx, query),
    addWeeklyComment: (ctx, { body }) => createWeeklyComment(ctx, body),
    removeWeeklyComment: (ctx, { params }) => deleteWeeklyComment(ctx, Number(params.seq)),
  });
