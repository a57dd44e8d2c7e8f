import { adminDeliveriesApi } from '@onsil/contract/admin-oversight';
import { notificationsApi } from '@onsil/contract/notifications';
import { calls, type Feature } from '#platform/feature.ts';
import { createChannels } from './channels/create-channels.ts';
import { listAllDeliveries } from './deliveries/all-deliveries.ts';
import { startDeliveryWorker } from './deliveries/deliver.ts';
import { sendTestNotice } from './deliveries/send-test.ts';
import { countMyNotices, listMyNotices, markAllNoticesRead, markNoticeRead } from './inbox/inbox.ts';
import { createTestThrottle } from './rate-limits.ts';
import { getMySetting, updateMySetting } from './settings/setting.ts';
import { registerDevice, registerBrowser, deleteBrowser, getVapidKeys } from './targets/targets.ts';
import { deleteOldNotices } from './write/notices.sql.ts';

export { createFirebaseClient, type FirebaseClient } from './channels/firebase.ts';
export {
  countMyNotices,
  countUnreadOfFarm,
  type DescribedNotice,
  describeNotices,
  listMyNotices,
  markNoticeRead,
} from './inbox/inbox.ts';
export { listWeeklyReportReaders } from './settings/setting.sql.ts';
export { getMySetting } from './settings/setting.ts';
export {
  type NewNotice,
  type NoticeParts,
  writeNotice,
  writePastNotice,
  writeTaskReminder,
} from './write/write-notice.ts';

const dayMs = 86_400_000;
const batchSize = 10_000;

/** @param days retention of notices, with their readers and deliveries */
export const notificationsFeature: Feature = {
  api({ ctx, config }) {
    const throttle = createTestThrottle(ctx.db);
    return [
      calls(notificationsApi, {
        listMyNotices: (ctx, { query }) => listMyNotices(ctx, query),
        countMyNotices: (ctx) => countMyNotices(ctx),
        markNoticeRead: (ctx, { params }) => markNoticeRead(ctx, params.id),
        markAllNoticesRead: (ctx) => markAllNoticesRead(ctx),
        registerDevice: (ctx, { body }) => registerDevice(ctx, body),
        getMySetting: (ctx) => getMySetting(ctx),
        updateMySetting: (ctx, { body }) => updateMySetting(ctx, body),
        getPushKey: async (ctx) => ({ publicKey: (await getVapidKeys(ctx)).publicKey }),
        registerBrowser: (ctx, { body }) => registerBrowser(ctx, body, config.ONSIL_PUSH_LOOPBACK === 'on'),
        deleteBrowser: (ctx, { query }) => deleteBrowser(ctx, query.endpoint),
        sendTestNotice: async (ctx, { body }) => ({ items: await sendTestNotice(ctx, body.channel, throttle) }),
      }),
      calls(adminDeliveriesApi, {
        listAllDeliveries: (ctx, { query }) => listAllDeliveries(ctx, query),
      }),
    ];
  },
  jobs: ({ ctx, config }) => [
    {
      name: 'notifications.forget-old',
      cron: '55 4 * * *',
      run: async () => {
        const before = new Date(ctx.now() - config.ONSIL_NOTICE_DAYS * dayMs);
        while ((await deleteOldNotices(ctx.db, before, batchSize)) === batchSize);
      },
    },
  ],
  workers: ({ ctx, config }) => [startDeliveryWorker(ctx, createChannels(config, ctx))],
};
