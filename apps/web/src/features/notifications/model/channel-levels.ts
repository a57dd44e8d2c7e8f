import * as z from 'zod/mini';
import { notificationSetting } from '@onsil/contract/notifications';
import type { NotificationSetting } from '@onsil/contract/notifications';
import { mergeValues, type Versions } from '#lib/forms/merge-values.ts';

export type ChannelLevels = NotificationSetting['choices'];
/** A channel of the form; text messages are set beside it, with their number. */
export type Channel = Exclude<keyof ChannelLevels, 'sms'>;
export type MinLevel = ChannelLevels[Channel];

export const channels = ['portal', 'web_push', 'fcm', 'email'] as const satisfies readonly Channel[];

/** Whether a level is allowed: no channel may have a lower minimum level than the portal. */
export const isLevelAllowed = ({ portal }: ChannelLevels, channel: keyof ChannelLevels, lowest: MinLevel): boolean =>
  channel === 'portal' || lowest === null || (portal !== null && lowest >= portal);

/** The settings with one channel changed. A change of the portal adjusts the other channels as far as necessary. */
export const setMinLevel = (choices: ChannelLevels, channel: Channel, lowest: MinLevel): ChannelLevels => {
  const next = { ...choices, [channel]: lowest };
  for (const one of [...channels, 'sms'] as const) if (!isLevelAllowed(next, one, next[one])) next[one] = next.portal;
  return next;
};

/** Validation error of the quiet hours. */
export const validateQuietHours = (setting: NotificationSetting): 'required' | 'invalid' | null => {
  const { error } = z.safeParse(notificationSetting, setting);
  const issue = error?.issues.find(({ path }) => path[0] === 'quietTo');
  if (!issue) return null;
  return issue.message === 'required' ? 'required' : 'invalid';
};

/** The settings as saved by now with what a member changed in the form: single channels, and the quiet hours as one. */
export const mergeSetting = ({ base, typed, saved }: Versions<NotificationSetting>): NotificationSetting => {
  const { merged } = mergeValues({ base, typed, saved });
  const { merged: levels } = mergeValues({ base: base.choices, typed: typed.choices, saved: saved.choices });
  // The level of text messages is set beside the form, which only raises it to the portal's.
  const choices = setMinLevel({ ...levels, sms: saved.choices.sms }, 'portal', levels.portal);
  const isQuietKept = typed.quietFrom === base.quietFrom && typed.quietTo === base.quietTo;
  const { quietFrom, quietTo } = isQuietKept ? saved : typed;
  return { ...merged, choices, quietFrom, quietTo };
};
