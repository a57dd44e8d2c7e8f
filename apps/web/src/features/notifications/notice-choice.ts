import { notificationSetting } from '@onsil/contract/notifications';
import type { NotificationSetting } from '@onsil/contract/notifications';
import * as z from 'zod/mini';

export type Choices = NotificationSetting['choices'];
export type Channel = keyof Choices;
export type Lowest = Choices[Channel];

export const channels = ['portal', 'web_push', 'fcm', 'email'] as const satisfies readonly Channel[];

/** Whether a level is allowed: no channel may have a lower minimum level than the portal. */
export const isOpenTo = ({ portal }: Choices, channel: Channel, lowest: Lowest): boolean =>
  channel === 'portal' || lowest === null || (portal !== null && lowest >= portal);

/** The settings with one channel changed. A change of the portal adjusts the other channels as far as necessary. */
export const withLowest = (choices: Choices, channel: Channel, lowest: Lowest): Choices => {
  const next = { ...choices, [channel]: lowest };
  for (const one of channels) if (!isOpenTo(next, one, next[one])) next[one] = next.portal;
  return next;
};

/** Validation error of the quiet hours. */
export const quietProblem = (setting: NotificationSetting): 'required' | 'invalid' | null => {
  const { error } = z.safeParse(notificationSetting, setting);
  const issue = error?.issues.find(({ path }) => path[0] === 'quietTo');
  if (!issue) return null;
  return issue.message === 'required' ? 'required' : 'invalid';
};
