import { weeklyReportApi } from '@onsil/contract/weekly-report';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createWeeklyComment, deleteWeeklyComment, listWeeklyComments } from './comments.ts';
import type { ExternalSources } from './outlook.ts';
import { getWeeklyReport } from './report.ts';

export const weeklyReportRoutes = (server: HttpServer, outside: ExternalSources): void =>
  mount(server, weeklyReportApi, {
    weeklyReport: (ctx, { query }) => getWeeklyReport(ctx, outside, query.week),
    weeklyComments: (ctx, { query }) => listWeeklyComments(ctx, query),
    addWeeklyComment: (ctx, { body }) => createWeeklyComment(ctx, body),
    removeWeeklyComment: (ctx, { params }) => deleteWeeklyComment(ctx, Number(params.seq)),
  });
