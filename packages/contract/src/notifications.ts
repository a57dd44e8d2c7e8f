import * as z from 'zod/mini';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { flag, instant, line, whole } from './values.ts';

export const noticeKind = z.enum([
  'opened',
  'escalated',
  'action_needed',
  'repeat',
  'handed_over',
  'returned',
  'burst',
  'test',
]);
export type NoticeKind = z.output<typeof noticeKind>;

/** Ways out of the portal; the portal's own list needs no delivery. */
export const deliveryChannel = z.enum(['web_push', 'email', 'fcm']);
export type DeliveryChannel = z.output<typeof deliveryChannel>;

export const pushNotice = z.object({
  id: whole,
  kind: noticeKind,
  level: z.int().check(z.minimum(0), z.maximum(3)),
  fno: whole,
  farmNm: z.string(),
  /** in the language that the call asks for */
  title: z.string(),
  body: z.string(),
  /** the deviation it tells of; the first of them in a burst, none in a test */
  rootAlarmSeq: z.nullable(whole),
  rootAlarmSeqs: z.array(whole),
  at: instant,
  readYn: flag,
});
export type PushNotice = z.output<typeof pushNotice>;

/** The lowest level that is told, 1 to 3; null: nothing is. */
const lowestLevel = z.nullable(z.int().check(z.minimum(1), z.maximum(3)));
const minuteOfDay = z.nullable(z.int().check(z.minimum(0), z.maximum(1_439)));

/**
 * What a member is told, and when. No channel tells what the portal does not. In the quiet hours (minutes of the Korean
 * day, both or neither, over midnight too) levels 1 and 2 stay in the portal.
 */
export const notificationSetting = z
  .strictObject({
    choices: z.strictObject({ portal: lowestLevel, web_push: lowestLevel, email: lowestLevel, fcm: lowestLevel }),
    quietFrom: minuteOfDay,
    quietTo: minuteOfDay,
  })
  .check(
    z.refine(
      ({ choices: { portal, ...others } }) =>
        Object.values(others).every((level) => level === null || (portal !== null && level >= portal)),
      { error: 'invalid', path: ['choices'] },
    ),
    z.refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
      error: 'invalid',
      path: ['quietTo'],
    }),
    z.refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
      error: 'required',
      path: ['quietTo'],
    }),
  );
export type NotificationSetting = z.output<typeof notificationSetting>;

/** What a browser's `PushSubscription.toJSON()` gives. */
export const pushSubscription = z.strictObject({
  endpoint: line(1_000),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: z.string('required').check(z.regex(/^B[\w-]{86}=?$/, 'invalid')),
    auth: z.string('required').check(z.regex(/^[\w-]{22}(==)?$/, 'invalid')),
  }),
});
export type PushSubscriptionBody = z.output<typeof pushSubscription>;

/**
 * Why a delivery did not go through (yet). `no_way`: the portal has none over this channel; `outbox`: it is kept there, since
 * there is no mail server; `superseded`: a newer notice said more; `gone`: the other side knows the target no more; `busy`,
 * `refused`: so said the other side; `abandoned`: the portal ended too often while it was being sent.
 */
export const deliveryReason = z.enum([
  'left_farm',
  'signed_out',
  'no_way',
  'outbox',
  'superseded',
  'gone',
  'busy',
  'unreachable',
  'refused',
  'abandoned',
  'other',
]);
export type DeliveryReason = z.output<typeof deliveryReason>;

export const deliveryOutcome = z.object({
  deliveryId: whole,
  channel: deliveryChannel,
  state: z.enum(['pending', 'sending', 'sent', 'failed', 'dropped']),
  attempts: whole,
  reason: z.nullable(deliveryReason),
  /** what the other side said, in its words, for people who look for the fault */
  outcome: z.nullable(z.string()),
});
export type DeliveryOutcome = z.output<typeof deliveryOutcome>;

const noticeId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/, 'invalid')) });

export const notificationsApi = endpoints({
  appPush: {
    method: 'GET',
    path: '/app-push',
    who: 'self',
    summary: 'The caller’s notices, newest first',
    query: z.strictObject({ unreadYn: z._default(flag, 'N'), farmId: z.optional(line(40)), ...page }),
    reply: items(pushNotice),
  },
  appPushUnread: {
    method: 'GET',
    path: '/app-push/unread',
    who: 'self',
    summary: 'How many notices the caller has, and how many are unread',
    reply: item(z.object({ unread: whole, total: whole })),
  },
  receiveAppPush: {
    method: 'PUT',
    path: '/app-push/{id}/receive',
    who: 'self',
    summary: 'Mark one of the caller’s notices as read',
    params: noticeId,
    reply: done,
  },
  readAllAppPush: {
    method: 'PUT',
    path: '/app-push/read-all',
    who: 'self',
    summary: 'Mark all of the caller’s notices as read',
    reply: done,
  },
  registerDevice: {
    method: 'POST',
    path: '/booting/notification/device',
    who: 'self',
    summary: 'Register a phone’s token for pushes, or move it to the caller; it holds as long as the session',
    body: z.strictObject({ deviceToken: line(4_096), platform: z.enum(['android', 'ios']), uuid: line(100) }),
    reply: done,
  },
  notificationSetting: {
    method: 'GET',
    path: '/my/notification-setting',
    who: 'self',
    summary: 'What the caller is told over which channel, and the quiet hours',
    reply: item(notificationSetting),
  },
  saveNotificationSetting: {
    method: 'PUT',
    path: '/my/notification-setting',
    who: 'self',
    summary: 'Choose what to be told over which channel, and the quiet hours',
    body: notificationSetting,
    reply: done,
  },
  pushKey: {
    method: 'GET',
    path: '/my/push-key',
    who: 'self',
    summary: 'The VAPID public key that a browser subscribes with',
    reply: item(z.object({ publicKey: z.string() })),
  },
  subscribePush: {
    method: 'POST',
    path: '/my/push-subscription',
    who: 'self',
    summary: 'Register a browser for pushes, or move it to the caller; it holds as long as the session',
    body: pushSubscription,
    reply: done,
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/my/push-subscription',
    who: 'self',
    summary: 'Take a browser of the caller off the pushes',
    query: z.strictObject({ endpoint: line(1_000) }),
    reply: done,
  },
  testNotification: {
    method: 'POST',
    path: '/noti-system-alarm/test',
    who: 'manager',
    farm: 'required',
    summary:
      'Send a test notice to the caller over one channel (farm: header x-farm-id); answers each delivery’s outcome',
    body: z.strictObject({ channel: deliveryChannel }),
    reply: items(deliveryOutcome),
  },
});
