import type { DeliveryChannel, NoticeKind, NotificationSetting } from '@onsil/contract/notifications';
import { kstParts } from '@onsil/domain/kst';

const deliveryChannels = ['web_push', 'email', 'fcm'] as const;

/** Roles as the database names them. */
export type PersonRole = 'member' | 'manager' | 'company' | 'admin';

const nothing = { portal: null, web_push: null, email: null, fcm: null };
const awake = { quietFrom: null, quietTo: null };

/**
 * What holds for a member who chose nothing. Who works on a farm is told; a company's users and administrators, who would
 * be told of many farms, are not until they choose so.
 */
export const defaultSetting = (role: PersonRole): NotificationSetting =>
  role === 'member' || role === 'manager'
    ? { choices: { portal: 1, web_push: 2, email: null, fcm: 2 }, ...awake }
    : { choices: nothing, ...awake };

/** Whether an instant (epoch ms) lies in the quiet hours; a span that ends before it begins goes over midnight. */
export const isQuiet = ({ quietFrom, quietTo }: NotificationSetting, at: number): boolean => {
  if (quietFrom === null || quietTo === null) return false;
  const { hour, minute } = kstParts(at);
  const now = hour * 60 + minute;
  return quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo;
};

type Telling = { kind: NoticeKind; level: number; audience: 'farm' | 'managers'; at: number };

/**
 * Over which channels a member is told; null: not at all. A hand-over goes over all of them whatever was chosen: nobody on
 * the farm has acted. A return is read in the portal, and disturbs nobody. Level 3 breaks the quiet hours.
 */
export const channelsFor = (setting: NotificationSetting, telling: Telling): readonly DeliveryChannel[] | null => {
  if (telling.audience === 'managers') return deliveryChannels;
  const level = Math.max(1, telling.level);
  const lets = (lowest: number | null): boolean => lowest !== null && level >= lowest;
  if (!lets(setting.choices.portal)) return null;
  if (telling.kind === 'returned' || (level < 3 && isQuiet(setting, telling.at))) return [];
  return deliveryChannels.filter((channel) => lets(setting.choices[channel]));
};
