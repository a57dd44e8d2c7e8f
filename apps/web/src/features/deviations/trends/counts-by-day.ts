import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { Period } from '../api.ts';

const dayMs = 86_400_000;
const none = [0, 0, 0] as const;

export type DayCount = { day: string; levels: readonly [number, number, number] };

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
