import { weeklyReportApi } from '@onsil/contract/weekly-report';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addWeeklyComment, removeWeeklyComment, weeklyComments } from './comment-service.ts';
import type { Outside } from './outlook-service.ts';
import { weeklyReport } from './service.ts';

export const weeklyReportRoutes = (server: HttpServer, outside: Outside): void =>
  mount(server, weeklyReportApi, {
    weeklyReport: (ctx, { query }) => weeklyReport(ctx, outside, query.week),
    weeklyComments: (ctx, { query }) => weeklyComments(ctx, query),
    addWeeklyComment: (ctx, { body }) => addWeeklyComment(ctx, body),
    removeWeeklyComment: (ctx, { params }) => removeWeeklyComment(ctx, Number(params.seq)),
  });
