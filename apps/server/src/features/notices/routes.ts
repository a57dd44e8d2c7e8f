import { noticesApi } from '@onsil/contract/notices';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { listAllNotices, updateNotice, createNotice, getNoticeToEdit, deleteNotice } from './admin.ts';
import { listFarmNotices, listMyNotices, listMyPopups, getNotice } from './list.ts';

export const noticesRoutes = (server: HttpServer): void =>
  mount(server, noticesApi, {
    myNotices: (ctx, { query }) => listMyNotices(ctx, query),
    myPopups: async (ctx) => ({ items: await listMyPopups(ctx) }),
    farmNotices: (ctx, { query }) => listFarmNotices(ctx, query),
    notice: (ctx, { params }) => getNotice(ctx, Number(params.id)),
    adminNotices: (ctx, { query }) => listAllNotices(ctx, query),
    adminNotice: (ctx, { params }) => getNoticeToEdit(ctx, Number(params.id)),
    createNotice: async (ctx, { body }) => ({ noticeNo: await createNotice(ctx, body) }),
    changeNotice: (ctx, { params, body }) => updateNotice(ctx, Number(params.id), body),
    removeNotice: (ctx, { params }) => deleteNotice(ctx, Number(params.id)),
  });
