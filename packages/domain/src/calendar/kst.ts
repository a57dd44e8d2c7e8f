import { hourMs, dayMs } from './duration.ts';

/** Korea has UTC+9 all year (no daylight saving time since 1988), so the offset is constant. */
export const kstOffsetMs = 9 * hourMs;

export type KstParts = { year: number; month: number; day: number; hour: number; minute: number; weekday: number };

/** Korean calendar day of an instant (epoch ms, years 0000 … 9999), 'YYYY-MM-DD'. @throws RangeError for NaN */
export function kstDay(ms: number): string {
  return new Date(ms + kstOffsetMs).toISOString().slice(0, 10);
}

/** Start of the span of `widthMs` that holds an instant, where spans are aligned to midnight in Korea; epoch ms. */
export const kstFloor = (ms: number, widthMs: number): number =>
  Math.floor((ms + kstOffsetMs) / widthMs) * widthMs - kstOffsetMs;

/** Start of a Korean day ('YYYY-MM-DD') in epoch ms; NaN for an invalid day. */
export function kstDayStart(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const start = Date.parse(`${day}T00:00:00+09:00`);
  // Date.parse overflows 30 February into March, so the day must round-trip.
  return !Number.isNaN(start) && kstDay(start) === day ? start : Number.NaN;
}

/** The day ('YYYY-MM-DD') `days` after another; earlier for negative values. */
export const addDays = (day: string, days: number): string => kstDay(kstDayStart(day) + days * dayMs);

/** Wall-clock parts in Korea of an instant (epoch ms): month 1 … 12, weekday 0 (Sunday) … 6. */
export function kstParts(ms: number): KstParts {
  const local = new Date(ms + kstOffsetMs);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  };
}

/** Weekday of a Korean day 'YYYY-MM-DD': 0 (Sunday) … 6. */
export const kstWeekday = (day: string): number => kstParts(kstDayStart(day)).weekday;

/** Whether `text` is a valid calendar day 'YYYY-MM-DD'. */
export function isKstDay(text: string): boolean {
  return !Number.isNaN(kstDayStart(text));
}
