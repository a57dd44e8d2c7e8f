import type { NotificationSetting } from '@onsil/contract/notifications';
import { mergeValues, type Versions } from '#lib/forms/merge-values.ts';
import { setMinLevel } from './channel-levels.ts';

/** The settings as saved by now with what a member changed in the form: single channels, and the quiet hours as one. */
export const mergeSetting = ({ base, typed, saved }: Versions<NotificationSetting>): NotificationSetting => {
  const { merged } = mergeValues({ base, typed, saved });
  const { merged: channels } = mergeValues({ base: base.choices, typed: typed.choices, saved: saved.choices });
  // The level of text messages is set beside the form, which only raises it to the portal's.
  const choices = setMinLevel({ ...channels, sms: saved.choices.sms }, 'portal', channels.portal);
  const isQuietKept = typed.quietFrom === base.quietFrom && typed.quietTo === base.quietTo;
  const { quietFrom, quietTo } = isQuietKept ? saved : typed;
  return { ...merged, choices, quietFrom, quietTo };
};
