import type { Same } from './same.ts';
import { auth } from './ko/auth.ts';
import { common } from './ko/common.ts';
import { dashboard } from './ko/dashboard.ts';
import { deviations } from './ko/deviations.ts';
import { errors } from './ko/errors.ts';
import { fields } from './ko/fields.ts';
import { mails } from './ko/mails.ts';
import { notifications } from './ko/notifications.ts';
import { portal } from './ko/portal.ts';
import { shell } from './ko/shell.ts';
import { standards } from './ko/standards.ts';
import { timeSeries } from './ko/time-series.ts';
import { validation } from './ko/validation.ts';

export const phrases = {
  auth,
  common,
  dashboard,
  deviations,
  errors,
  fields,
  mails,
  notifications,
  portal,
  shell,
  standards,
  timeSeries,
  validation,
} as const;

/** Every sentence that a person can read, by feature. */
export type Phrases = Same<typeof phrases>;
