import { noticesApi } from '@onsil/contract/notices';
import { calls, type Feature } from '#platform/feature.ts';
import { listAllNotices, updateNotice, createNotice, getNoticeToEdit, deleteNotice } from './admin.ts';
import { listFarmNotices, listMyNotices, listMyPopups, getNotice } from './list.ts';

export { listNoticeTitles } from './list.ts';
export { createNotice, listAllNotices } from './admin.ts';

export const noticesFeature: Feature = {
  api: () => [
    calls(noticesApi, {
      myNotices: (ctx, { query }) => listMyNotices(ctx, query),
      myPopups: async (ctx) => ({ items: await listMyPopups(ctx) }),
      farmNotices: (ctx, { query }) => listFarmNotices(ctx, query),
      notice: (ctx, { params }) => getNotice(ctx, Number(params.id)),
      adminNotices: (ctx, { query }) => listAllNotices(ctx, query),
      adminNotice: (ctx, { params }) => getNoticeToEdit(ctx, Number(params.id)),
      createNotice: async (ctx, { body }) => ({ noticeNo: await createNotice(ctx, body) }),
      changeNotice: (ctx, { params, body }) => updateNotice(ctx, Number(params.id), body),
      removeNotice: (ctx, { params }) => deleteNotice(ctx, Number(params.id)),
    }),
  ],
};
