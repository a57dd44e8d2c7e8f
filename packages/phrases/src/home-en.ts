import { appReleases } from './en/app-releases.ts';
import { dashboard } from './en/dashboard.ts';
import { deviations } from './en/deviations.ts';
import { earlyWarnings } from './en/early-warnings.ts';
import { farmTasks } from './en/farm-tasks.ts';
import { fields } from './en/fields.ts';
import { keyboard } from './en/keyboard.ts';
import { maintenance } from './en/maintenance.ts';
import { notices } from './en/notices.ts';
import { notifications } from './en/notifications.ts';
import { outbox } from './en/outbox.ts';
import { portal } from './en/portal.ts';
import { readingTrust } from './en/reading-trust.ts';
import { search } from './en/search.ts';
import { seasons, stages } from './en/stages.ts';
import { weather } from './en/weather.ts';
import type { phrases as ko } from './home-ko.ts';
import type { Same } from './same.ts';

/** What a member reads first: the frame of all screens, the farm list and the dashboard. */
export const phrases: Same<typeof ko> = {
  appReleases,
  dashboard,
  deviations,
  earlyWarnings,
  farmTasks,
  fields,
  keyboard,
  maintenance,
  outbox,
  notices,
  notifications,
  portal,
  readingTrust,
  search,
  seasons,
  stages,
  weather,
};
