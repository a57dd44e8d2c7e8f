// Korea keeps UTC+9 all year (no summer time since 1988), so the offset is a constant and needs no time zone data.
const offsetMs = 9 * 3_600_000;

export type KstParts = { year: number; month: number; day: number; hour: number; minute: number; weekday: number };

/** The calendar day in Korea of an instant (epoch ms, years 0000 … 9999), as 'YYYY-MM-DD'. Throws a RangeError on NaN. */
export function kstDay(ms: number): string {
  return new Date(ms + offsetMs).toISOString().slice(0, 10);
}

/** Epoch ms at which a day ('YYYY-MM-DD', see `isKstDay`) begins in Korea; NaN for a text that is no day. */
export function kstDayStart(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const start = Date.parse(`${day}T00:00:00+09:00`);
  // Date.parse moves 30 February on to March, so the day must come back as it was written.
  return !Number.isNaN(start) && kstDay(start) === day ? start : Number.NaN;
}

/** The day ('YYYY-MM-DD') a number of whole days after another; before it where that is negative. */
export const daysAfter = (day: string, days: number): string => kstDay(kstDayStart(day) + days * 86_400_000);

/** Wall-clock parts in Korea of an instant (epoch ms): month 1 … 12, weekday 0 (Sunday) … 6. */
export function kstParts(ms: number): KstParts {
  const local = new Date(ms + offsetMs);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  };
}

/** Whether `text` is a day of the calendar written 'YYYY-MM-DD'; 2026-02-30 is none. */
export function isKstDay(text: string): boolean {
  return !Number.isNaN(kstDayStart(text));
}
