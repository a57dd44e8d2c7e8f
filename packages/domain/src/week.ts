import { daysAfter, isKstDay, kstDay, kstDayStart, kstParts } from './kst.ts';

const dayMs = 86_400_000;

/** The Monday that a Korean day's week begins on. */
export const mondayOfDay = (day: string): string => daysAfter(day, -((kstParts(kstDayStart(day)).weekday + 6) % 7));

/** The Monday of the week in Korea that an instant (epoch ms) lies in. */
export const mondayAt = (ms: number): string => mondayOfDay(kstDay(ms));

/** A week as ISO 8601 counts it, '2026-W47': week 1 is the one with the year's first Thursday. */
export function isoWeek(monday: string): string {
  const thursday = daysAfter(monday, 3);
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor((kstDayStart(thursday) - kstDayStart(`${year}-01-01`)) / (7 * dayMs));
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The Monday of a week that is written as ISO 8601 has it or as that Monday; null for a text that is neither. */
export function mondayOf(text: string): string | null {
  if (isKstDay(text)) return mondayOfDay(text) === text ? text : null;
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(text) ?? [];
  if (year === undefined || week === undefined) return null;
  const monday = daysAfter(mondayOfDay(`${year}-01-04`), (Number(week) - 1) * 7);
  // A year of 52 weeks has no week 53, and no year a week 0.
  return isoWeek(monday) === text ? monday : null;
}

export type WeekSpan = { monday: string; sunday: string; from: number; to: number };

/** A week's days, and when it begins and ends (epoch ms, the end excluded). */
export const weekSpan = (monday: string): WeekSpan => ({
  monday,
  sunday: daysAfter(monday, 6),
  from: kstDayStart(monday),
  to: kstDayStart(daysAfter(monday, 7)),
});
