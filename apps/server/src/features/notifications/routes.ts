import { adminDeliveriesApi } from '@onsil/contract/admin-oversight';
import { notificationsApi } from '@onsil/contract/notifications';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import { countMyNotices, listMyNotices, markAllNoticesRead, markNoticeRead } from './inbox/inbox.ts';
import { listAllDeliveries } from './deliveries/all-deliveries.ts';
import { getMySetting, updateMySetting } from './settings/setting.ts';
import { registerDevice, registerBrowser, deleteBrowser, getVapidKeys } from './targets/targets.ts';
import { sendTestNotice } from './deliveries/send-test.ts';

/** @param options `pushLoopback` lets tests register push services on 127.0.0.1 */
export const notificationsRoutes = (
  server: HttpServer,
  options: { throttle: Throttle; pushLoopback: boolean },
): void => {
  mount(server, notificationsApi, {
    appPush: (ctx, { query }) => listMyNotices(ctx, query),
    appPushUnread: (ctx) => countMyNotices(ctx),
    receiveAppPush: (ctx, { params }) => markNoticeRead(ctx, Number(params.id)),
    readAllAppPush: (ctx) => markAllNoticesRead(ctx),
    registerDevice: (ctx, { body }) => registerDevice(ctx, body),
    notificationSetting: (ctx) => getMySetting(ctx),
    saveNotificationSetting: (ctx, { body }) => updateMySetting(ctx, body),
    pushKey: async (ctx) => ({ publicKey: (await getVapidKeys(ctx)).publicKey }),
    subscribePush: (ctx, { body }) => registerBrowser(ctx, body, options.pushLoopback),
    unsubscribePush: (ctx, { query }) => deleteBrowser(ctx, query.endpoint),
    testNotification: async (ctx, { body }) => ({ items: await sendTestNotice(ctx, body.channel, options.throttle) }),
  });
  mount(server, adminDeliveriesApi, {
    deliveries: (ctx, { query }) => listAllDeliveries(ctx, query),
  });
};
