import { noticesApi } from '@onsil/contract/notices';
import { calls, type Feature } from '#platform/feature.ts';
import { listAllNotices, updateNotice, createNotice, getNoticeToEdit, deleteNotice } from './admin.ts';
import { listFarmNotices, listMyNotices, listMyPopups, getNotice } from './list.ts';

export { listMyPopups, listNoticeTitles } from './list.ts';
export { createNotice, listAllNotices } from './admin.ts';

export const noticesFeature: Feature = {
  api: () => [
    calls(noticesApi, {
      listMyNotices: (ctx, { query }) => listMyNotices(ctx, query),
      listMyPopups: async (ctx) => ({ items: await listMyPopups(ctx) }),
      listFarmNotices: (ctx, { query }) => listFarmNotices(ctx, query),
      getNotice: (ctx, { params }) => getNotice(ctx, params.id),
      listAllNotices: (ctx, { query }) => listAllNotices(ctx, query),
      getNoticeToEdit: (ctx, { params }) => getNoticeToEdit(ctx, params.id),
      createNotice: async (ctx, { body }) => ({ noticeNo: await createNotice(ctx, body) }),
      updateNotice: (ctx, { params, body }) => updateNotice(ctx, params.id, body),
      deleteNotice: (ctx, { params }) => deleteNotice(ctx, params.id),
    }),
  ],
};
