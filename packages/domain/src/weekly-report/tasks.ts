import { addDays } from '../calendar/kst.ts';
import type { DaySpan } from '../calendar/task-repeat.ts';

type Time = DaySpan & { category: string; isDone: boolean };
type Category = { category: string; count: number };
export type TaskWeek<T> = {
  count: number;
  done: number;
  categories: Category[];
  undone: { count: number; first: T[] };
  days: { day: string; count: number; first: T[] }[];
};

/** Occurrences listed per day; the rest is only counted. */
const maxListed = 4;

/** Those left undone that are listed by name; the rest is only counted. */
const maxUndone = 10;

/** A week's occurrences by category, by their first day in the week, and those whose last day has passed undone. */
export function taskWeek<T extends Time>(
  times: readonly T[],
  { monday, today }: { monday: string; today: string },
): TaskWeek<T> {
  const nextMonday = addDays(monday, 7);
  const undone = times.filter(({ end, isDone }) => !isDone && end < today && end < nextMonday);
  const byCategory = Map.groupBy(times, ({ category }) => category);
  const byDay = Map.groupBy(times, ({ start }) => (start < monday ? monday : start));
  return {
    count: times.length,
    done: times.filter(({ isDone }) => isDone).length,
    categories: [...byCategory]
      .map(([category, { length: count }]): Category => ({ category, count }))
      .toSorted((one, other) => other.count - one.count),
    undone: { count: undone.length, first: undone.slice(0, maxUndone) },
    days: [...byDay]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, all]) => ({ day, count: all.length, first: all.slice(0, maxListed) })),
  };
}

type Counted = { count: number; categories: readonly Category[] };

/** The report's sentence about tasks of this week and the next; `most` is the most frequent of several categories. */
export type TaskSentence =
  | { kind: 'none' }
  | { kind: 'coming'; next: number }
  | { kind: 'some'; count: number; most: Category | null; next: number };

export function taskSentence({ count, categories }: Counted, { count: next }: Counted): TaskSentence {
  if (count === 0) return next > 0 ? { kind: 'coming', next } : { kind: 'none' };
  const [first, second] = categories;
  const most = first && second && first.count > second.count ? first : null;
  return { kind: 'some', count, most, next };
}
