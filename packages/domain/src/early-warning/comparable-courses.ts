import type { Side } from '../alarms/channel.ts';
import type { Range } from '../alarms/ranges.ts';
import { hourMs, dayMs } from '../calendar/duration.ts';
import type { Series } from '../causes/series.ts';
import { maxGap } from './bridge-gaps.ts';

/** How far ahead is looked. */
export const horizonMs = hourMs;

/** The range of a field at a time (epoch ms), also to come; null without one. */
export type RangeAt = (ts: number) => Range | null;

/** Courses of past days at about the same time, weighted by how much they were like now. */
export type Comparison = {
  /** weight of those after which the value would leave its range within the horizon, 0 to 1 */
  share: number;
  /** the side on which most of that weight leaves */
  side: Side;
  courses: number;
  days: number;
};
const maxDays = 14;
const minDays = 3;
/** Courses that began up to this many buckets earlier or later in the day are compared too. */
const maxShift = 3;
/** Buckets over which the slope is taken: 30 minutes of means of ten. */
const slopeBuckets = 2;
/** Differences at which a course counts for e^-½, in mean changes of an hour. */
const slopeWidth = 0.35;
const levelWidth = 2.5;
/** What a course counts at least, so that a moment unlike all others is not decided by the nearest one alone. */
const minWeight = 0.02;

/** A gap of this many buckets at an edge is bridged by a value beyond it. */
const bridgedBuckets = maxGap + 1;

/** The spans (epoch ms) whose values are compared at `at`: the last day, and the same hours of the days before. */
export function listComparedSpans(at: number, widthMs: number): { from: number; to: number }[] {
  const newest = at - widthMs;
  const before = (maxShift + slopeBuckets + bridgedBuckets) * widthMs;
  const after = (maxShift + 1 + bridgedBuckets) * widthMs + horizonMs;
  const pastDays = Array.from({ length: maxDays - 1 }, (_, index) => newest - (maxDays - index) * dayMs);
  return [
    ...pastDays.map((then) => ({ from: then - before, to: then + after })),
    { from: newest - dayMs - before, to: at },
  ];
}

type Course = { weight: number; side: Side | null };

const outsideOf = (value: number, range: Range | null): Side | null => {
  if (range === null) return null;
  if (range.low !== null && value < range.low) return 'low';
  return range.high !== null && value > range.high ? 'high' : null;
};

/** Mean change over an hour in the last day, which makes fields comparable; null with less than half a day of values. */
const hourlyChange = ({ values, widthMs }: Series, newest: number): number | null => {
  const hour = horizonMs / widthMs;
  const day = dayMs / widthMs;
  const changes: number[] = [];
  for (let index = Math.max(0, newest - day); index + hour <= newest; index += 1) {
    const [from, to] = [values[index] ?? null, values[index + hour] ?? null];
    if (from !== null && to !== null) changes.push(Math.abs(to - from));
  }
  if (changes.length * 2 < day - hour) return null;
  return Math.max(changes.reduce((sum, change) => sum + change, 0) / changes.length, Number.EPSILON);
};

/** The value's first side outside its range, if it changed as it did after `start`; undefined where values are missing. */
const sideAfter = (
  { values, widthMs }: Series,
  { start, value, at, rangeAt }: { start: number; value: number; at: number; rangeAt: RangeAt },
): Side | null | undefined => {
  const before = values[start] ?? null;
  let side: Side | null = null;
  for (let step = 1; step <= horizonMs / widthMs; step += 1) {
    const after = values[start + step] ?? null;
    if (before === null || after === null) return undefined;
    side ??= outsideOf(value + after - before, rangeAt(at + (step - 0.5) * widthMs));
  }
  return side;
};

/**
 * Compares a field's newest course with those of the same time on up to 14 past days: each says how the value may
 * change from now on, and the range is that of the time to come. The bucket before `at` (epoch ms) is the newest.
 * @returns null where the value is unknown, has no range or is out of it, or where fewer than three days are known
 */
export function compareCourses(series: Series, rangeAt: RangeAt, at: number): Comparison | null {
  const { values, widthMs } = series;
  const newest = Math.round((at - series.from) / widthMs) - 1;
  const [value, earlier] = [values[newest] ?? null, values[newest - slopeBuckets] ?? null];
  const range = rangeAt(at);
  const unit = hourlyChange(series, newest);
  if (value === null || earlier === null || unit === null || range === null || outsideOf(value, range)) return null;
  const courses: Course[] = [];
  const days = new Set<number>();
  for (let day = 1; day <= maxDays; day += 1)
    for (let shift = -maxShift; shift <= maxShift; shift += 1) {
      const start = newest - (day * dayMs) / widthMs + shift;
      const [then, before] = [values[start] ?? null, values[start - slopeBuckets] ?? null];
      if (then === null || before === null) continue;
      const side = sideAfter(series, { start, value, at, rangeAt });
      if (side === undefined) continue;
      const slope = (value - earlier - (then - before)) / slopeBuckets / unit / slopeWidth;
      const level = (value - then) / unit / levelWidth;
      courses.push({ weight: Math.exp(-(slope ** 2 + level ** 2) / 2) + minWeight, side });
      days.add(day);
    }
  return days.size < minDays ? null : summarize(courses, days.size);
}

function summarize(courses: readonly Course[], days: number): Comparison {
  const weightOf = (side: Side): number => courses.reduce((sum, one) => sum + (one.side === side ? one.weight : 0), 0);
  const [low, high] = [weightOf('low'), weightOf('high')];
  const all = courses.reduce((sum, { weight }) => sum + weight, 0);
  // Sums in another order may differ in their last bit: a share is at most 1.
  return { share: Math.min(1, (low + high) / all), side: low > high ? 'low' : 'high', courses: courses.length, days };
}
