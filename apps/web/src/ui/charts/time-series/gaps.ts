import type { Buckets, Column } from './panels.ts';
import type { TimeSpan } from './view.ts';

/** A run of buckets without values, by the indexes around it: -1 before the first, `length` after the last. */
export type Gap = { readonly before: number; readonly after: number };

const endOf = ({ start, width }: Buckets, i: number): number => (start[i] ?? 0) + (width[i] ?? 0);

/** Runs longer than `maxSeconds` in which no column has a value, between values only. */
export const gapsOf = (buckets: Buckets, columns: readonly Column[], maxSeconds: number): Gap[] => {
  const gaps: Gap[] = [];
  let before = -1;
  for (let i = 0; i < buckets.start.length; i++) {
    if (!columns.some((column) => (column[i] ?? null) !== null)) continue;
    if (before >= 0 && (buckets.start[i] ?? 0) - endOf(buckets, before) > maxSeconds) gaps.push({ before, after: i });
    before = i;
  }
  return gaps;
};

/** Indexes of single values between gaps, drawn as dots. */
export const loneIndexes = (buckets: Buckets, column: Column, gaps: readonly Gap[]): number[] => {
  const first = column.findIndex((value) => value !== null);
  const last = column.findLastIndex((value) => value !== null);
  if (first < 0) return [];
  const starts = [first, ...gaps.map((gap) => gap.after)];
  const ends = [...gaps.map((gap) => gap.before), last];
  return starts.filter((start, i) => start === ends[i] && start < buckets.start.length);
};

/**
 * Periods without data longer than `maxSeconds`: between values, and at the start and end of the range (or until now).
 */
export const missingPeriodsOf = (
  buckets: Buckets,
  columns: readonly Column[],
  maxSeconds: number,
  within: TimeSpan,
): TimeSpan[] => {
  const has = (i: number) => columns.some((column) => (column[i] ?? null) !== null);
  const first = buckets.start.findIndex((_, i) => has(i));
  if (first < 0) return within.to - within.from > maxSeconds ? [within] : [];
  const last = buckets.start.findLastIndex((_, i) => has(i));
  const inner = gapsOf(buckets, columns, maxSeconds).map(({ before, after }) => ({
    from: endOf(buckets, before),
    to: buckets.start[after] ?? 0,
  }));
  const outer = [
    { from: within.from, to: buckets.start[first] ?? 0 },
    { from: endOf(buckets, last), to: within.to },
  ].filter(({ from, to }) => to - from > maxSeconds);
  return [...inner, ...outer].toSorted((a, b) => a.from - b.from);
};
