import { dashboard } from './ko/dashboard.ts';
import { deviations } from './ko/deviations.ts';
import { fields } from './ko/fields.ts';
import { notifications } from './ko/notifications.ts';
import { portal } from './ko/portal.ts';
import { standards } from './ko/standards.ts';
import { timeSeries } from './ko/time-series.ts';

/** What is read behind the sign-in. */
export const phrases = { dashboard, deviations, fields, notifications, portal, standards, timeSeries } as const;
