import { dayMs } from './duration.ts';
import { addDays, isKstDay, kstDay, kstDayStart, kstWeekday } from './kst.ts';

/** Monday of the week of a Korean day. */
export const mondayOfDay = (day: string): string => addDays(day, -((kstWeekday(day) + 6) % 7));

/** Monday of the Korean week of an instant (epoch ms). */
export const mondayAt = (ms: number): string => mondayOfDay(kstDay(ms));

/** ISO 8601 week such as '2026-W47': week 1 has the year's first Thursday. */
export function isoWeek(monday: string): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor((kstDayStart(thursday) - kstDayStart(`${year}-01-01`)) / (7 * dayMs));
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Monday of a week given in ISO 8601 or as that Monday; null for other text. */
export function parseWeek(text: string): string | null {
  if (isKstDay(text)) return mondayOfDay(text) === text ? text : null;
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(text) ?? [];
  if (year === undefined || week === undefined) return null;
  const monday = addDays(mondayOfDay(`${year}-01-04`), (Number(week) - 1) * 7);
  // Rejects week 0, and week 53 of a year with 52 weeks.
  return isoWeek(monday) === text ? monday : null;
}

export type WeekSpan = { monday: string; sunday: string; from: number; to: number };

/** Days of a week, and its start and end (epoch ms, end exclusive). */
export const weekSpan = (monday: string): WeekSpan => ({
  monday,
  sunday: addDays(monday, 6),
  from: kstDayStart(monday),
  to: kstDayStart(addDays(monday, 7)),
});
