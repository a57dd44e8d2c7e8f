import { dayMs } from './duration.ts';
import { addDays, kstDay, kstDayStart, kstParts } from './kst.ts';

/**
 * Repetition of a task: daily, on weekdays (0 Sunday … 6), or monthly on the day of its start, on the last day of
 * shorter months. `until` is the last possible start day; null: no end.
 */
export type Repeat = { every: 'day' | 'week' | 'month'; weekdays: readonly number[]; until: string | null };

/** Days ('YYYY-MM-DD', both inclusive). */
export type DaySpan = { start: string; end: string };

/** A planned task; `skipped` are excluded start days. */
export type TaskPlan = DaySpan & { repeat: Repeat | null; skipped: readonly string[] };
/** Every repetition occurs within a year, unless all of it was skipped. */
const searchDays = 366;

const daysOf = ({ start, end }: DaySpan): number => Math.round((kstDayStart(end) - kstDayStart(start)) / dayMs) + 1;

const overlaps = ({ start, end }: DaySpan, from: string, to: string): boolean => start <= to && end >= from;

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whether a task that starts on `first` repeats on the day of an instant. */
const repeatsOn = (repeat: Repeat, first: string, ms: number): boolean => {
  if (repeat.every === 'day') return true;
  const { year, month, day, weekday } = kstParts(ms);
  if (repeat.every === 'week') return repeat.weekdays.includes(weekday);
  return day === Math.min(Number(first.slice(8)), lastOfMonth(year, month));
};

/** Occurrences of a task that overlap `from` … `to`, in order. */
export function listOccurrences({ start, end, repeat, skipped }: TaskPlan, from: string, to: string): DaySpan[] {
  if (!repeat) return overlaps({ start, end }, from, to) ? [{ start, end }] : [];
  const days = daysOf({ start, end });
  const earliest = Math.max(kstDayStart(start), kstDayStart(from) - (days - 1) * dayMs);
  const latest = kstDayStart(repeat.until !== null && repeat.until < to ? repeat.until : to);
  const found: DaySpan[] = [];
  for (let ms = earliest; ms <= latest; ms += dayMs) {
    if (!repeatsOn(repeat, start, ms)) continue;
    const day = kstDay(ms);
    if (!skipped.includes(day)) found.push({ start: day, end: addDays(day, days - 1) });
  }
  return found;
}

/** The occurrence under way on a day or the next one after it; if none follows, the last one before. */
export function nearestOccurrence(plan: TaskPlan, day: string): DaySpan | undefined {
  const { start, end, repeat } = plan;
  if (!repeat) return { start, end };
  const [next] = listOccurrences(plan, day, addDays(day > start ? day : start, searchDays));
  return next ?? listOccurrences(plan, start, day).at(-1);
}

/** Whether an occurrence starts on a day. */
export const startsOn = (plan: TaskPlan, day: string): boolean =>
  listOccurrences(plan, day, day).some(({ start }) => start === day);

/** Whether any occurrence starts before a day. */
export const startsBefore = (plan: TaskPlan, day: string): boolean =>
  plan.start < day && listOccurrences(plan, plan.start, addDays(day, -1)).length > 0;

/** Whether a repeated task with an end has no occurrences left. */
export const hasNoOccurrences = (plan: TaskPlan): boolean =>
  plan.repeat !== null &&
  plan.repeat.until !== null &&
  listOccurrences(plan, plan.start, plan.repeat.until).length === 0;

/** Shortest distance in days between two occurrences. */
const minIntervalDays = ({ every, weekdays }: Repeat): number => {
  if (every === 'day') return 1;
  if (every === 'month') return 28;
  const sorted = [...new Set(weekdays)].toSorted((a, b) => a - b);
  const next = [...sorted.slice(1), (sorted[0] ?? 0) + 7];
  return Math.min(...sorted.map((weekday, index) => (next[index] ?? 7) - weekday));
};

export type RepeatFault = 'repeatWeekday' | 'repeatUntil' | 'repeatOverlap';

/**
 * Validates a repetition: the start must match it, the end must not be before the start, and occurrences must not
 * overlap. Null when valid.
 */
export function findRepeatFault({ repeat, ...span }: Pick<TaskPlan, 'start' | 'end' | 'repeat'>): RepeatFault | null {
  if (!repeat) return null;
  if (!repeatsOn(repeat, span.start, kstDayStart(span.start))) return 'repeatWeekday';
  if (repeat.until !== null && repeat.until < span.start) return 'repeatUntil';
  return daysOf(span) > minIntervalDays(repeat) ? 'repeatOverlap' : null;
}
