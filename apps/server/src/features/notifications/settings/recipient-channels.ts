import type { DeliveryChannel, NoticeKind, NotificationSetting } from '@onsil/contract/notifications';
import { kstParts } from '@onsil/domain/calendar/kst';

const deliveryChannels = ['web_push', 'email', 'fcm', 'sms'] as const;

/** Roles as stored in the database. */
export type PersonRole = 'member' | 'manager' | 'company' | 'admin';

const noChoices = { portal: null, web_push: null, email: null, fcm: null, sms: null };
const rest = {
  quietFrom: null,
  quietTo: null,
  tasks: 'assigned',
  wantsWeeklyReport: false,
  wantsEarlyWarnings: true,
} as const;

/**
 * Setting of a member without a choice. People who work on a farm are notified; a company's users and administrators,
 * who would get notices of many farms, are not. Everyone is reminded of the tasks assigned to them.
 */
export const getDefaultSetting = (role: PersonRole): NotificationSetting =>
  role === 'member' || role === 'manager'
    ? { choices: { portal: 1, web_push: 2, email: null, fcm: 2, sms: null }, ...rest }
    : { choices: noChoices, ...rest };

/** Whether an instant (epoch ms) is within the quiet hours; a span that ends before it starts passes midnight. */
export const isQuiet = ({ quietFrom, quietTo }: NotificationSetting, at: number): boolean => {
  if (quietFrom === null || quietTo === null) return false;
  const { hour, minute } = kstParts(at);
  const now = hour * 60 + minute;
  return quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo;
};

/** `managers`: the farm's managers and its company's users; a member: what is for them in person. */
export type NoticeAudience = 'farm' | 'managers' | { memberNo: number };

type NoticeFacts = { kind: NoticeKind; level: number; audience: NoticeAudience; at: number };

/**
 * Channels over which a member is notified; null: not at all. A hand-over uses all of them regardless of the setting,
 * since no action was recorded; what is for a person uses those that are not off, and text messages from their level on. A return to range appears in the portal
 * only. Level 3 ignores quiet hours.
 */
export const chooseChannels = (
  setting: NotificationSetting,
  notice: NoticeFacts,
): readonly DeliveryChannel[] | null => {
  if (notice.audience === 'managers') return deliveryChannels;
  if (notice.kind === 'early_warning' && !setting.wantsEarlyWarnings) return null;
  const level = Math.max(1, notice.level);
  const isSilent = level < 3 && isQuiet(setting, notice.at);
  const passes = (minLevel: number | null): boolean => minLevel !== null && level >= minLevel;
  if (notice.audience !== 'farm') {
    const isWanted = (channel: DeliveryChannel): boolean =>
      channel === 'sms' ? passes(setting.choices.sms) : setting.choices[channel] !== null;
    return isSilent ? [] : deliveryChannels.filter(isWanted);
  }
  if (!passes(setting.choices.portal)) return null;
  if (notice.kind === 'returned' || isSilent) return [];
  return deliveryChannels.filter((channel) => passes(setting.choices[channel]));
};

/** Channels that reach a member on their device at once. */
const deviceChannels = ['web_push', 'fcm'] as const;

/**
 * Channels over which a member is reminded of a task; null: not at all. A reminder has no level: it uses each of the
 * devices' channels that is not off, outside the quiet hours.
 */
export const chooseReminderChannels = (
  setting: NotificationSetting,
  { isAssignee, at }: { isAssignee: boolean; at: number },
): readonly DeliveryChannel[] | null => {
  if (setting.tasks === 'none' || (setting.tasks === 'assigned' && !isAssignee)) return null;
  return isQuiet(setting, at) ? [] : deviceChannels.filter((channel) => setting.choices[channel] !== null);
};
