import { adminDeliveriesApi } from '@onsil/contract/admin-oversight';
import { farmWebhooksApi } from '@onsil/contract/farm-webhooks';
import { notificationsApi } from '@onsil/contract/notifications';
import { textMessagesApi } from '@onsil/contract/text-messages';
import { dayMs } from '@onsil/domain/calendar/duration';
import { getPortalAddress } from '#features/mails/mails.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { createChannels } from './channels/create-channels.ts';
import { listAllDeliveries } from './deliveries/all-deliveries.ts';
import { startDeliveryWorker } from './deliveries/deliver.ts';
import { sendTestNotice } from './deliveries/send-test.ts';
import { countMyNotices, listMyNotices, markAllNoticesRead, markNoticeRead } from './inbox/inbox.ts';
import { createPhoneCodeThrottles, createTestThrottle, createWebhookTestThrottle } from './rate-limits.ts';
import { getMySetting, updateMySetting } from './settings/setting.ts';
import { registerDevice, registerBrowser, deleteBrowser, getVapidKeys } from './targets/targets.ts';
import { deleteExpiredCodes } from './text-messages/phone-number.sql.ts';
import { confirmPhone, getMyTextMessages, removePhone, sendPhoneCode } from './text-messages/phone-number.ts';
import { startTextMessageWorker } from './text-messages/send-text-messages.ts';
import { createTextSender } from './text-messages/solapi.ts';
import { deleteOldTextMessages } from './text-messages/text-messages.sql.ts';
import { startWebhookWorker } from './webhooks/deliver-to-channels.ts';
import { createPostToChannel } from './webhooks/post.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  renewSigningKey,
  testWebhook,
  updateWebhook,
} from './webhooks/webhooks.ts';
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
import { deleteOlderThan } from '#platform/jobs/retention.ts';
const batchSize = 10_000;

const channelOptions = ({ now }: Context, config: Config) => {
  const loopback = config.ONSIL_PUSH_LOOPBACK === 'on';
  return { loopback, post: createPostToChannel({ loopback, now }), portal: getPortalAddress(config) };
};

/** @param days retention of notices, with their readers and deliveries */
export const notificationsFeature: Feature = {
  api({ ctx, config }) {
    const throttle = createTestThrottle(ctx.db);
    const channels = { ...channelOptions(ctx, config), throttle: createWebhookTestThrottle(ctx.db) };
    const { loopback } = channels;
    const phone = { send: createTextSender(config, ctx.now), throttles: createPhoneCodeThrottles(ctx.db) };
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
      calls(textMessagesApi, {
        getMyTextMessages: (ctx) => getMyTextMessages(ctx, phone),
        sendPhoneCode: (ctx, { body }) => sendPhoneCode(ctx, phone, body.phoneNo),
        confirmPhone: (ctx, { body }) => confirmPhone(ctx, body.code),
        removePhone: (ctx) => removePhone(ctx),
      }),
      calls(farmWebhooksApi, {
        listWebhooks: async (ctx) => ({ items: await listWebhooks(ctx) }),
        createWebhook: (ctx, { body }) => createWebhook(ctx, body, loopback),
        updateWebhook: (ctx, { params, body }) => updateWebhook(ctx, params.webhookId, body, loopback),
        deleteWebhook: (ctx, { params }) => deleteWebhook(ctx, params.webhookId),
        testWebhook: (ctx, { params }) => testWebhook(ctx, params.webhookId, channels),
        renewSigningKey: (ctx, { params }) => renewSigningKey(ctx, params.webhookId),
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
        await deleteOlderThan(ctx, config.ONSIL_NOTICE_DAYS * dayMs, async (before) => {
          while ((await deleteOldNotices(ctx.db, before, batchSize)) === batchSize);
        });
        await deleteExpiredCodes(ctx.db, new Date(ctx.now()));
        await deleteOlderThan(ctx, 2 * dayMs, (before) => deleteOldTextMessages(ctx.db, before));
      },
    },
  ],
  workers({ ctx, config }) {
    const send = createTextSender(config, ctx.now);
    return [
      startDeliveryWorker(ctx, createChannels(config, ctx)),
      startWebhookWorker(ctx, channelOptions(ctx, config)),
      ...(send ? [startTextMessageWorker(ctx, { send, portal: getPortalAddress(config) })] : []),
    ];
  },
};
