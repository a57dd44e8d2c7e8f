import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { deviations } from './en/deviations.ts';
import { errors } from './en/errors.ts';
import { fields } from './en/fields.ts';
import { mails } from './en/mails.ts';
import { notifications } from './en/notifications.ts';
import { portal } from './en/portal.ts';
import { shell } from './en/shell.ts';
import { standards } from './en/standards.ts';
import { timeSeries } from './en/time-series.ts';
import { validation } from './en/validation.ts';

import type { Phrases } from './ko.ts';

export const phrases: Phrases = {
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
};
