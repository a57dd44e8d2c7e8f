import type { LimitRun, Point } from './time-series/limit-curve.ts';

type Column = readonly (number | null)[];
type Place = (value: number) => number;

/** Consecutive buckets with values, as first and last index. */
export type Run = readonly [first: number, last: number];

export const runsOf = (column: Column): Run[] => {
  const runs: [number, number][] = [];
  column.forEach((value, i) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run && run[1] === i - 1) run[1] = i;
    else runs.push([i, i]);
  });
  return runs;
};

const at = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

const points = (xs: readonly number[], column: Column, [first, last]: Run, y: Place): string[] => {
  const out: string[] = [];
  for (let i = first; i <= last; i++) {
    const value = column[i] ?? null;
    const x = xs[i];
    if (value !== null && x !== undefined) out.push(at(x, y(value)));
  }
  return out;
};

/** One line per run; a single value is a dot (a zero-length line with round ends). */
export const linePath = (xs: readonly number[], column: Column, y: Place): string =>
  runsOf(column)
    .map((run) => points(xs, column, run, y))
    .map((list) => (list.length === 1 ? `M${list[0]}h0` : `M${list.join('L')}`))
    .join('');

/** States that hold until the next, one shape per run. */
export const stepPath = (xs: readonly number[], column: Column, y: Place): string =>
  runsOf(column)
    .map((run) => points(xs, column, run, y).map((point) => point.split(' ')))
    .map(([first, ...rest]) => `M${first?.join(' ')}${rest.map(([x, height]) => `H${x}V${height}`).join('') || 'h0'}`)
    .join('');

/** The area between each bucket's minimum and maximum, one shape per run. */
export const areaPath = (xs: readonly number[], low: Column, high: Column, y: Place): string =>
  runsOf(low.map((value, i) => ((high[i] ?? null) === null ? null : value)))
    .map((run) => `M${points(xs, high, run, y).join('L')}L${points(xs, low, run, y).toReversed().join('L')}Z`)
    .join('');

type Box = { x: Place; y: Place; height: number };

/** A range over time, one shape per run; an open side reaches the edge. */
export const bandPath = (runs: readonly LimitRun[], { x, y, height }: Box): string =>
  runs
    .map(({ from, to, low, high }) => {
      const side = (limits: readonly Point[] | null, fallback: number): string[] =>
        limits
          ? limits.map(([instant, limit]) => at(x(instant), y(limit)))
          : [from, to].map((instant) => at(x(instant), fallback));
      return `M${[...side(high, 0), ...side(low, height).toReversed()].join('L')}Z`;
    })
    .join('');
