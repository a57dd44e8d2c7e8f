import type { Series } from '../causes/series.ts';
import { horizonMs, type RangeAt } from './comparable-courses.ts';

/** Means of ten minutes in the last 30 minutes. */
const points = 3;

/**
 * The simple forecast that early warning is compared with: a straight line through the last 30 minutes, drawn out for 60.
 * @returns by how much it gets outside the range (negative: it stays inside); null without the values or a range
 */
export function extrapolate({ from, widthMs, values }: Series, rangeAt: RangeAt, at: number): number | null {
  const newest = Math.round((at - from) / widthMs) - 1;
  const last = values.slice(Math.max(0, newest - points + 1), newest + 1).filter((value) => value !== null);
  const [first, value] = [last[0], last.at(-1)];
  if (last.length < points || first === undefined || value === undefined) return null;
  // The least squares slope of three equally spaced points is that of the outer two.
  const slope = (value - first) / (points - 1);
  const exceed = Array.from({ length: horizonMs / widthMs }, (_, step) => {
    const range = rangeAt(at + (step + 0.5) * widthMs);
    const reached = value + slope * (step + 1);
    return Math.max((range?.low ?? -Infinity) - reached, reached - (range?.high ?? Infinity));
  });
  return Math.max(...exceed);
}
