import type { DaySpan } from '../calendar/task-repeat.ts';

type Time = DaySpan & { category: string; isDone: boolean };
type Category = { category: string; count: number };
export type TaskWeek<T> = {
  count: number;
  done: number;
  categories: Category[];
  days: { day: string; count: number; first: T[] }[];
};

/** Occurrences listed per day; the rest is only counted. */
const maxListed = 4;

/** A week's occurrences by category, and by their first day in the week. */
export function taskWeek<T extends Time>(times: readonly T[], monday: string): TaskWeek<T> {
  const byCategory = Map.groupBy(times, ({ category }) => category);
  const byDay = Map.groupBy(times, ({ start }) => (start < monday ? monday : start));
  return {
    count: times.length,
    done: times.filter(({ isDone }) => isDone).length,
    categories: [...byCategory]
      .map(([category, { length: count }]): Category => ({ category, count }))
      .toSorted((one, other) => other.count - one.count),
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
