import { appReleases } from './ko/app-releases.ts';
import { dashboard } from './ko/dashboard.ts';
import { deviations } from './ko/deviations.ts';
import { earlyWarnings } from './ko/early-warnings.ts';
import { farmTasks } from './ko/farm-tasks.ts';
import { fields } from './ko/fields.ts';
import { keyboard } from './ko/keyboard.ts';
import { maintenance } from './ko/maintenance.ts';
import { notices } from './ko/notices.ts';
import { notifications } from './ko/notifications.ts';
import { outbox } from './ko/outbox.ts';
import { portal } from './ko/portal.ts';
import { readingTrust } from './ko/reading-trust.ts';
import { search } from './ko/search.ts';
import { seasons, stages } from './ko/stages.ts';
import { weather } from './ko/weather.ts';

/** What a member reads first: the frame of all screens, the farm list and the dashboard. */
export const phrases = {
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
} as const;
