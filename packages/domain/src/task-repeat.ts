import { daysAfter, kstDay, kstDayStart, kstParts } from './kst.ts';

/**
 * How a task comes again: every day, on days of the week (0 Sunday … 6), or every month on the day of its start, in shorter
 * months on their last day. `until` is the last day on which it may begin; null: it goes on.
 */
export type Repeat = { every: 'day' | 'week' | 'month'; weekdays: readonly number[]; until: string | null };

/** Days ('YYYY-MM-DD', both included). */
export type Span = { start: string; end: string };

/** A task as it is planned; `skipped` are days on which it would begin and does not. */
export type TaskPlan = Span & { repeat: Repeat | null; skipped: readonly string[] };

const dayMs = 86_400_000;

const daysOf = ({ start, end }: Span): number => Math.round((kstDayStart(end) - kstDayStart(start)) / dayMs) + 1;

const touches = ({ start, end }: Span, from: string, to: string): boolean => start <= to && end >= from;

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whether a task that begins on `first` comes again on the day of an instant. */
const comesOn = (repeat: Repeat, first: string, ms: number): boolean => {
  if (repeat.every === 'day') return true;
  const { year, month, day, weekday } = kstParts(ms);
  if (repeat.every === 'week') return repeat.weekdays.includes(weekday);
  return day === Math.min(Number(first.slice(8)), lastOfMonth(year, month));
};

/** Each time that a task lasts on days between `from` and `to`, in order. */
export function occurrencesOf({ start, end, repeat, skipped }: TaskPlan, from: string, to: string): Span[] {
  if (!repeat) return touches({ start, end }, from, to) ? [{ start, end }] : [];
  const days = daysOf({ start, end });
  const earliest = Math.max(kstDayStart(start), kstDayStart(from) - (days - 1) * dayMs);
  const latest = kstDayStart(repeat.until !== null && repeat.until < to ? repeat.until : to);
  const found: Span[] = [];
  for (let ms = earliest; ms <= latest; ms += dayMs) {
    if (!comesOn(repeat, start, ms)) continue;
    const day = kstDay(ms);
    if (!skipped.includes(day)) found.push({ start: day, end: daysAfter(day, days - 1) });
  }
  return found;
}

/** Whether a task begins on a day. */
export const beginsOn = (plan: TaskPlan, day: string): boolean =>
  occurrencesOf(plan, day, day).some(({ start }) => start === day);

/** Whether a task begins on any day before another. */
export const beginsBefore = (plan: TaskPlan, day: string): boolean =>
  plan.start < day && occurrencesOf(plan, plan.start, daysAfter(day, -1)).length > 0;

/** Whether nothing is left of a repeated task: it ends, and every time of it is left out. */
export const isSpent = (plan: TaskPlan): boolean =>
  plan.repeat !== null && plan.repeat.until !== null && occurrencesOf(plan, plan.start, plan.repeat.until).length === 0;

/** The fewest days from one time to the next. */
const shortestTurn = ({ every, weekdays }: Repeat): number => {
  if (every === 'day') return 1;
  if (every === 'month') return 28;
  const sorted = [...new Set(weekdays)].toSorted((a, b) => a - b);
  const next = [...sorted.slice(1), (sorted[0] ?? 0) + 7];
  return Math.min(...sorted.map((weekday, index) => (next[index] ?? 7) - weekday));
};

export type RepeatFault = 'repeatWeekday' | 'repeatUntil' | 'repeatOverlap';

/**
 * What is wrong with a repeat: it begins on no day of its own, ends before it begins, or begins again before it is over.
 * Null: nothing is.
 */
export function repeatFault({ repeat, ...span }: Pick<TaskPlan, 'start' | 'end' | 'repeat'>): RepeatFault | null {
  if (!repeat) return null;
  if (!comesOn(repeat, span.start, kstDayStart(span.start))) return 'repeatWeekday';
  if (repeat.until !== null && repeat.until < span.start) return 'repeatUntil';
  return daysOf(span) > shortestTurn(repeat) ? 'repeatOverlap' : null;
}
