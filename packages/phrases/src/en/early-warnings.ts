import type { earlyWarnings as ko } from '../ko/early-warnings.ts';
import type { Same } from '../same.ts';

export const earlyWarnings: Same<typeof ko> = {
  title: 'Early warnings',
  aside: 'Whole farm',
  mark: 'Likely to go {side, select, low {below} other {above}} its range within 60 min ({share})',
  basis: 'Based on {courses, number} similar moments of {days, plural, one {the past day} other {the past # days}}',
  about:
    'Estimates from past days at the same time how likely each value is to leave its range within the next 60 minutes. On real greenhouse data, about 6 of 10 warnings came true, and 1 of 4 alarms was foreseen. Weather and control settings aren’t used: on the same data they made no difference.',
  marks: 'Show early warnings on the dashboard',
  marksHint:
    'A mark on the tile from a probability of 50%. Only values in range with at least 3 days of history at this time of day are calculated.',
  notifications: 'Send notifications too',
  notificationsHint:
    'From a probability of 70%, at most once an hour per controller, to members who are notified of level 1. Each can turn them off in the notification settings.',
  savedOn: 'Early warnings are on. They are first calculated in a minute or two.',
  savedOff: 'Early warnings are off.',
  failed: 'Couldn’t save. {reason}',
};
