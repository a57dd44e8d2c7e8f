import { rangeAt } from '#lib/range-band.ts';
import type { BandLine } from '#lib/range-band.ts';
import type { Span } from './time-chart-view.ts';

export type Point = readonly [at: number, limit: number];

/** A stretch of a band whose sides stay open or closed: its limits as points in time, null where the side is open. */
export type BandRun = {
  readonly from: number;
  readonly to: number;
  readonly low: readonly Point[] | null;
  readonly high: readonly Point[] | null;
};

/** The vertices in a view, with one at each of its edges that the line crosses. */
const clipped = (line: BandLine, { from, to }: Span): BandLine => {
  const inside = line.t.flatMap((at, i) => (at > from && at < to ? [i] : []));
  const [first = 0, last = 0] = [line.t[0], line.t.at(-1)];
  const edge = (at: number): [number, ReturnType<typeof rangeAt>][] =>
    line.t.length > 0 && at >= first && at <= last ? [[at, rangeAt(line, at)]] : [];
  const all = [
    ...edge(from),
    ...inside.map((i) => [line.t[i] ?? 0, { low: line.low[i] ?? null, high: line.high[i] ?? null }] as const),
    ...edge(to),
  ];
  return { t: all.map(([at]) => at), low: all.map(([, { low }]) => low), high: all.map(([, { high }]) => high) };
};

/** A side between two neighbours, null where it is open. */
const sideOf = ({ t }: BandLine, column: BandLine['low'], i: number): Point[] | null => {
  const [first, last] = [column[i] ?? null, column[i + 1] ?? null];
  if (first === null || last === null) return null;
  return [
    [t[i] ?? 0, first],
    [t[i + 1] ?? 0, last],
  ];
};

/**
 * What of a band lies in a view (epoch seconds). Where both sides are open there is nothing to draw, and none where the
 * band is not known.
 */
export const bandRuns = (line: BandLine, view: Span): BandRun[] => {
  const seen = clipped(line, view);
  const runs: { from: number; to: number; low: Point[] | null; high: Point[] | null }[] = [];
  for (let i = 0; i + 1 < seen.t.length; i++) {
    const [from, to] = [seen.t[i] ?? 0, seen.t[i + 1] ?? 0];
    const [low, high] = [sideOf(seen, seen.low, i), sideOf(seen, seen.high, i)];
    const last = runs.at(-1);
    if (last?.to === from && !last.low === !low && !last.high === !high) {
      last.to = to;
      last.low?.push(...(low ?? []).slice(1));
      last.high?.push(...(high ?? []).slice(1));
    } else if (low || high) runs.push({ from, to, low, high });
  }
  return runs;
};

/** The limits that runs show, for a scale. */
export const limitsOf = (runs: readonly BandRun[]): number[] =>
  runs.flatMap(({ low, high }) => [...(low ?? []), ...(high ?? [])].map(([, limit]) => limit));
