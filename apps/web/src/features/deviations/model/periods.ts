import { hourMs } from '@onsil/domain/calendar/duration';
import { isKstDay, kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { maxRangeMs } from '@onsil/domain/telemetry/series';
import type { Period } from '../api.ts';
import { daysOf, type TrendsSearch } from '../search-params.ts';

const dayMs = 24 * hourMs;

/** The end of the given last day; now when that is in the future or invalid. */
export const periodEnd = (day: string | undefined, now: number): number =>
  day !== undefined && isKstDay(day) ? Math.min(now, kstDayStart(day) + dayMs - 1) : now;

/** The last `days` Korean days including today, up to the end of the current hour, so that it changes once an hour. */
export const lastDays = (days: number, now: number): Period => ({
  from: kstDayStart(kstDay(now)) - (days - 1) * dayMs,
  to: (Math.floor(now / hourMs) + 1) * hourMs,
});

/** The period of the trends; of own days that are too many the last three months. */
export const trendSpan = ({ period = '30d', from, to }: TrendsSearch, now: number): Period => {
  if (period !== 'own') return lastDays(daysOf[period], now);
  if (from !== undefined && to !== undefined) {
    const end = Math.min(lastDays(1, now).to, kstDayStart(to) + dayMs);
    const start = Math.max(kstDayStart(from), end - maxRangeMs);
    if (start < end) return { from: start, to: end };
  }
  return lastDays(daysOf['30d'], now);
};

/** The days of a period that begins at midnight. */
export const daysIn = ({ from, to }: Period): number => Math.ceil((to - from) / dayMs);

/** How many deviations of each level began on a day. */
export type DayCount = { day: string; levels: readonly [number, number, number] };

const none = [0, 0, 0] as const;

/** Every Korean day of the period, also those without deviations. */
export const countsByDay = ({ from, to }: Period, byDay: readonly DayCount[]): DayCount[] => {
  const known = new Map(byDay.map(({ day, levels }) => [day, levels]));
  const days: DayCount[] = [];
  for (let at = kstDayStart(kstDay(from)); at < to; at += dayMs) {
    const day = kstDay(at);
    days.push({ day, levels: known.get(day) ?? none });
  }
  return days;
};
