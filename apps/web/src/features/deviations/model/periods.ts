import { isKstDay, kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { Period } from '../api.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The end of the given last day; now when that is in the future or invalid. */
export const periodEnd = (day: string | undefined, now: number): number =>
  day !== undefined && isKstDay(day) ? Math.min(now, kstDayStart(day) + dayMs - 1) : now;

/** The last `days` Korean days including today, up to the end of the current hour, so that it changes once an hour. */
export const lastDays = (days: number, now: number): Period => ({
  from: kstDayStart(kstDay(now)) - (days - 1) * dayMs,
  to: (Math.floor(now / hourMs) + 1) * hourMs,
});
