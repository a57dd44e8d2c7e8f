import { dashboard } from './en/dashboard.ts';
import { deviations } from './en/deviations.ts';
import { fields } from './en/fields.ts';
import { notifications } from './en/notifications.ts';
import { portal } from './en/portal.ts';
import { standards } from './en/standards.ts';
import { timeSeries } from './en/time-series.ts';
import type { phrases as ko } from './portal-ko.ts';
import type { Same } from './same.ts';

export const phrases: Same<typeof ko> = { dashboard, deviations, fields, notifications, portal, standards, timeSeries };
