import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { AlarmCount } from '@onsil/contract/alarm-count';

const dayMs = 86_400_000;
const none = [0, 0, 0] as const;

export type DayCount = { day: string; levels: readonly [number, number, number] };

/** Every Korean day of the period, also those without deviations. */
export const countsByDay = ({ from, to, byDay }: Pick<AlarmCount, 'from' | 'to' | 'byDay'>): DayCount[] => {
  const known = new Map(byDay.map(({ day, levels }) => [day, levels]));
  const days: DayCount[] = [];
  for (let at = kstDayStart(kstDay(Date.parse(from))); at < Date.parse(to); at += dayMs) {
    const day = kstDay(at);
    days.push({ day, levels: known.get(day) ?? none });
  }
  return days;
};

/** The hour of the day with the most deviations and their number; null without any. */
export const peakHour = (byHour: readonly number[]): { hour: number; count: number } | null => {
  const count = Math.max(0, ...byHour);
  return count === 0 ? null : { hour: byHour.indexOf(count), count };
};
