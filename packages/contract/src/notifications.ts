import * as z from 'zod/mini';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { longRowNumberText, calendarDay, yesNo, instant, textLine, integer } from './values.ts';

export const noticeKind = z.enum([
  'opened',
  'escalated',
  'action_needed',
  'repeat',
  'handed_over',
  'returned',
  'burst',
  'early_warning',
  'assigned',
  'test',
  'task',
]);
export type NoticeKind = z.output<typeof noticeKind>;

/** External channels; the portal's own list needs no delivery. */
export const deliveryChannel = z.enum(['web_push', 'email', 'fcm', 'sms']);
export type DeliveryChannel = z.output<typeof deliveryChannel>;

export const pushNotice = z.object({
  id: integer,
  kind: noticeKind,
  level: z.int().check(z.minimum(0), z.maximum(3)),
  farmNo: integer,
  farmName: z.string(),
  /** in the language of the call */
  title: z.string(),
  body: z.string(),
  /** its deviation; the first one of a burst, none in a test */
  deviationId: z.nullable(integer),
  deviationIds: z.array(integer),
  /** of a reminder: the task, and the first day of its occurrence */
  task: z.nullable(z.object({ taskNo: integer, day: calendarDay })),
  at: instant,
  isRead: yesNo,
});
export type PushNotice = z.output<typeof pushNotice>;

/** The lowest level that is sent, 1 to 3; null: none. */
const lowestLevel = z.nullable(z.int().check(z.minimum(1), z.maximum(3)));
const minuteOfDay = z.nullable(z.int().check(z.minimum(0), z.maximum(1_439)));

/** Of which tasks with a time of day a member is reminded. */
const taskReminders = z.enum(['assigned', 'all', 'none'], 'invalid');
export type TaskReminders = z.output<typeof taskReminders>;

/**
 * Which notices a member gets, and when. External channels send a subset of the portal's. In the quiet hours (minutes
 * of the Korean day, both or neither, may span midnight) levels 1 and 2 and reminders of tasks stay in the portal.
 */
export const notificationSetting = z
  .strictObject({
    choices: z.strictObject({
      portal: lowestLevel,
      web_push: lowestLevel,
      email: lowestLevel,
      fcm: lowestLevel,
      sms: z._default(lowestLevel, null),
    }),
    quietFrom: minuteOfDay,
    quietTo: minuteOfDay,
    tasks: z._default(taskReminders, 'assigned'),
    /** the weekly report of each of the member's farms by mail, on Monday morning */
    wantsWeeklyReport: z._default(yesNo, false),
    /** early warnings of the member's farms, where a farm sends them; they have level 1 */
    wantsEarlyWarnings: z._default(yesNo, true),
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

/** The result of a browser's `PushSubscription.toJSON()`. */
export const pushSubscription = z.strictObject({
  endpoint: textLine(1_000),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: z.string('required').check(z.regex(/^B[\w-]{86}=?$/, 'invalid')),
    auth: z.string('required').check(z.regex(/^[\w-]{22}(==)?$/, 'invalid')),
  }),
});
export type PushSubscriptionBody = z.output<typeof pushSubscription>;

/**
 * Why a delivery failed or is pending. `no_way`: the channel is not set up; `outbox`: kept there without a mail
 * server; `superseded`: replaced by a newer notice; `limit`: beyond the day's text messages of the farm; `gone`: the target is
 * unknown to the provider; `busy`, `refused`: the provider's response; `abandoned`: the process ended too often while sending.
 */
export const deliveryReason = z.enum([
  'left_farm',
  'signed_out',
  'no_way',
  'outbox',
  'superseded',
  'limit',
  'gone',
  'busy',
  'unreachable',
  'refused',
  'abandoned',
  'other',
]);
export type DeliveryReason = z.output<typeof deliveryReason>;

export const deliveryOutcome = z.object({
  deliveryId: integer,
  channel: deliveryChannel,
  state: z.enum(['pending', 'sending', 'sent', 'failed', 'dropped']),
  attempts: integer,
  reason: z.nullable(deliveryReason),
  /** the provider's response, for troubleshooting */
  outcome: z.nullable(z.string()),
});
export type DeliveryOutcome = z.output<typeof deliveryOutcome>;

const noticeId = z.strictObject({ id: longRowNumberText });

export const notificationsApi = endpoints({
  listMyNotices: {
    method: 'GET',
    path: '/app-push',
    who: 'self',
    summary: 'List the caller’s notices, newest first',
    query: z.strictObject({ isUnread: z._default(yesNo, false), farmId: z.optional(textLine(40)), ...pageQuery }),
    reply: items(pushNotice),
  },
  countMyNotices: {
    method: 'GET',
    path: '/app-push/unread',
    who: 'self',
    summary: 'Count the caller’s notices and unread notices',
    reply: item(z.object({ unread: integer, total: integer })),
  },
  markNoticeRead: {
    method: 'PUT',
    path: '/app-push/{id}/receive',
    who: 'self',
    summary: 'Mark one of the caller’s notices as read',
    params: noticeId,
    reply: noContent,
  },
  markAllNoticesRead: {
    method: 'PUT',
    path: '/app-push/read-all',
    who: 'self',
    summary: 'Mark all of the caller’s notices as read',
    reply: noContent,
  },
  registerDevice: {
    method: 'POST',
    path: '/booting/notification/device',
    who: 'self',
    summary:
      'Register a phone’s push token, or move it to the caller; valid as long as the session; uuid is by default that of the header x-device-uuid, platform that of the User-Agent',
    body: z.strictObject({
      deviceToken: textLine(4_096),
      platform: z.optional(z.enum(['android', 'ios'])),
      uuid: z.optional(textLine(100)),
    }),
    reply: noContent,
  },
  getMySetting: {
    method: 'GET',
    path: '/my/notification-setting',
    who: 'self',
    summary: 'Get the caller’s notification settings by channel, the quiet hours, and the tasks to be reminded of',
    reply: item(notificationSetting),
  },
  updateMySetting: {
    method: 'PUT',
    path: '/my/notification-setting',
    who: 'self',
    summary: 'Update the caller’s notification settings by channel, the quiet hours, and the tasks to be reminded of',
    body: notificationSetting,
    reply: noContent,
  },
  getPushKey: {
    method: 'GET',
    path: '/my/push-key',
    who: 'self',
    summary: 'Get the VAPID public key for push subscriptions',
    reply: item(z.object({ publicKey: z.string() })),
  },
  registerBrowser: {
    method: 'POST',
    path: '/my/push-subscription',
    who: 'self',
    summary: 'Register a browser for push notifications, or move it to the caller; valid as long as the session',
    body: pushSubscription,
    reply: noContent,
  },
  deleteBrowser: {
    method: 'DELETE',
    path: '/my/push-subscription',
    who: 'self',
    summary: 'Unregister a browser of the caller from push notifications',
    query: z.strictObject({ endpoint: textLine(1_000) }),
    reply: noContent,
  },
  sendTestNotice: {
    method: 'POST',
    path: '/noti-system-alarm/test',
    who: 'farm',
    farm: 'required',
    summary:
      'Send a test notice to the caller over one channel (farm: header x-farm-id); returns the outcome of each delivery',
    body: z.strictObject({ channel: deliveryChannel }),
    reply: items(deliveryOutcome),
  },
});
