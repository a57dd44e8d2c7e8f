import { noticesApi } from '@onsil/contract/notices';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { allNotices, changeNotice, createNotice, noticeToEdit, removeNotice } from './admin-service.ts';
import { farmNotices, myNotices, myPopups, notice } from './service.ts';

export const noticesRoutes = (server: HttpServer): void =>
  mount(server, noticesApi, {
    myNotices: (ctx, { query }) => myNotices(ctx, query),
    myPopups: async (ctx) => ({ items: await myPopups(ctx) }),
    farmNotices: (ctx, { query }) => farmNotices(ctx, query),
    notice: (ctx, { params }) => notice(ctx, Number(params.id)),
    adminNotices: (ctx, { query }) => allNotices(ctx, query),
    adminNotice: (ctx, { params }) => noticeToEdit(ctx, Number(params.id)),
    createNotice: async (ctx, { body }) => ({ noticeNo: await createNotice(ctx, body) }),
    changeNotice: (ctx, { params, body }) => changeNotice(ctx, Number(params.id), body),
    removeNotice: (ctx, { params }) => removeNotice(ctx, Number(params.id)),
  });
