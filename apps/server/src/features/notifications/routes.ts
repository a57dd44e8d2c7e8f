import { adminDeliveriesApi } from '@onsil/contract/admin-oversight';
import { notificationsApi } from '@onsil/contract/notifications';
import type { Pool } from 'pg';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { Throttle } from '#platform/throttle.ts';
import { countMine, myNotices, readAll, receive } from './inbox-service.ts';
import { allDeliveries } from './oversight-service.ts';
import { mySetting, saveMySetting } from './setting-service.ts';
import { registerDevice, subscribe, unsubscribe, vapidKeys } from './target-service.ts';
import { sendTest } from './test-service.ts';

/** @param options `pushLoopback` lets tests register push services on 127.0.0.1 */
export const notificationsRoutes = (
  server: HttpServer,
  options: { pool: Pool; throttle: Throttle; pushLoopback: boolean },
): void => {
  mount(server, notificationsApi, {
    appPush: (ctx, { query }) => myNotices(ctx, query),
    appPushUnread: (ctx) => countMine(ctx),
    receiveAppPush: (ctx, { params }) => receive(ctx, Number(params.id)),
    readAllAppPush: (ctx) => readAll(ctx),
    registerDevice: (ctx, { body }) => registerDevice(ctx, body),
    notificationSetting: (ctx) => mySetting(ctx),
    saveNotificationSetting: (ctx, { body }) => saveMySetting(ctx, body),
    pushKey: async (ctx) => ({ publicKey: (await vapidKeys(ctx)).publicKey }),
    subscribePush: (ctx, { body }) => subscribe(ctx, body, options.pushLoopback),
    unsubscribePush: (ctx, { query }) => unsubscribe(ctx, query.endpoint),
    testNotification: async (ctx, { body }) => ({ items: await sendTest(ctx, options, body.channel) }),
  });
  mount(server, adminDeliveriesApi, {
    deliveries: (ctx, { query }) => allDeliveries(ctx, query),
  });
};
