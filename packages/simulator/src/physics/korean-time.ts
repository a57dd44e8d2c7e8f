import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstOffsetMs } from '@onsil/domain/calendar/kst';

// Mean Gregorian year: seasons need no exact calendar.
const yearDays = 365.2425;

/** Whole Korean days since 1970-01-01. */
export function koreanDay(ts: number): number {
  return Math.floor((ts + kstOffsetMs) / dayMs);
}

/** Hours since midnight in Korea (UTC+9, no daylight saving time), 0 … 24. */
export function koreanHour(ts: number): number {
  return ((ts + kstOffsetMs) / hourMs) % 24;
}

/** Noon in Korea of a `koreanDay`, ms. */
export function noonOf(day: number): number {
  return (day + 0.5) * dayMs - kstOffsetMs;
}

/** Fractional day of the year at `ts`, 0 … 365, accurate to a day. */
export function dayOfYear(ts: number): number {
  return ((ts + kstOffsetMs) / dayMs) % yearDays;
}

/** Parses 'HH:MM' to hours since midnight. @throws RangeError for other text */
export function hourOfClock(text: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (match === null) throw new RangeError(`not a time of day: ${text}`);
  return Number(match[1]) + Number(match[2]) / 60;
}
