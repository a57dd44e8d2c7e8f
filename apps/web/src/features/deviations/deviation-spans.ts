import { isKstDay, kstDay, kstDayStart } from '@onsil/domain/kst';
import type { Span } from './queries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The end of a last day that an address names, or now where that is still to come or is no day. */
export const endOf = (day: string | undefined, now: number): number =>
  day !== undefined && isKstDay(day) ? Math.min(now, kstDayStart(day) + dayMs - 1) : now;

/** The last `days` days in Korea, today among them, up to the end of the running hour: it stays the same for an hour. */
export const lastDays = (days: number, now: number): Span => ({
  from: kstDayStart(kstDay(now)) - (days - 1) * dayMs,
  to: (Math.floor(now / hourMs) + 1) * hourMs,
});
