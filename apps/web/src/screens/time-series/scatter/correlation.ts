/** How two fields go together; values in pairs of the same time, in order of time. */
export type Correlation = {
  /** number of pairs */
  readonly n: number;
  /** Pearson's coefficient; null for too few pairs, or where one of them does not change */
  readonly r: number | null;
  /**
   * How many independent pairs carry as much information: means that follow each other resemble each other (Bartlett's
   * formula with the autocorrelation of neighbours).
   */
  readonly independent: number;
};

export type Pair = { readonly at: number; readonly x: number; readonly y: number };

/** Fewer pairs than this say nothing. */
const minPairs = 10;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const pearson = (xs: readonly number[], ys: readonly number[]): number | null => {
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  xs.forEach((x, i) => {
    const [dx, dy] = [x - meanX, (ys[i] ?? 0) - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  });
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
};

/** The correlation of each value with the next. */
const ofNeighbours = (values: readonly number[]): number => pearson(values.slice(0, -1), values.slice(1)) ?? 0;

export const correlate = (pairs: readonly Pair[]): Correlation => {
  const n = pairs.length;
  if (n < minPairs) return { n, r: null, independent: n };
  const [xs, ys] = [pairs.map(({ x }) => x), pairs.map(({ y }) => y)];
  const r = pearson(xs, ys);
  const product = Math.max(0, ofNeighbours(xs) * ofNeighbours(ys));
  return { n, r, independent: Math.max(1, Math.round((n * (1 - product)) / (1 + product))) };
};

/** A cell of the density: its column and row, and its number of pairs. */
export type Cell = { readonly column: number; readonly row: number; readonly count: number };

export type Span = readonly [low: number, high: number];

const placeOf = (value: number, [low, high]: Span, parts: number): number =>
  Math.min(parts - 1, Math.max(0, Math.floor(((value - low) / (high - low || 1)) * parts)));

/** Counts pairs in a grid of `columns` × `rows` cells over both spans; empty cells are left out. */
export const densityOf = (
  pairs: readonly Pair[],
  { x, y }: { x: Span; y: Span },
  columns: number,
  rows: number,
): Cell[] =>
  [...Map.groupBy(pairs, (pair) => placeOf(pair.y, y, rows) * columns + placeOf(pair.x, x, columns))].map(
    ([place, group]) => ({ column: place % columns, row: Math.floor(place / columns), count: group.length }),
  );

/** The extent of values with a little space; a single value gets a span of 1. */
export const spanOf = (values: readonly number[]): Span => {
  if (values.length === 0) return [0, 1];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const space = (high - low) * 0.03 || 0.5;
  return [low - space, high + space];
};

/** About `count` round numbers within a span. */
export const roundTicks = ([low, high]: Span, count: number): number[] => {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, i) => (first + i) * step);
};
