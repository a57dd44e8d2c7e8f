import { limitsAt } from '#lib/format/limit-curve.ts';
import type { LimitCurve } from '#lib/format/limit-curve.ts';
import type { TimeSpan } from './view.ts';

export type Point = readonly [at: number, limit: number];

/** A part of a range whose sides stay open or closed: limits as points in time, null for an open side. */
export type LimitRun = {
  readonly from: number;
  readonly to: number;
  readonly low: readonly Point[] | null;
  readonly high: readonly Point[] | null;
};

/** The vertices in a view, with interpolated ones at its edges. */
const clipLine = (line: LimitCurve, { from, to }: TimeSpan): LimitCurve => {
  const inside = line.t.flatMap((at, i) => (at > from && at < to ? [i] : []));
  const [first = 0, last = 0] = [line.t[0], line.t.at(-1)];
  const edge = (at: number): [number, ReturnType<typeof limitsAt>][] =>
    line.t.length > 0 && at >= first && at <= last ? [[at, limitsAt(line, at)]] : [];
  const all = [
    ...edge(from),
    ...inside.map((i) => [line.t[i] ?? 0, { low: line.low[i] ?? null, high: line.high[i] ?? null }] as const),
    ...edge(to),
  ];
  return { t: all.map(([at]) => at), low: all.map(([, { low }]) => low), high: all.map(([, { high }]) => high) };
};

/** One side between two vertices; null where it is open. */
const sideOf = ({ t }: LimitCurve, column: LimitCurve['low'], i: number): Point[] | null => {
  const [first, last] = [column[i] ?? null, column[i + 1] ?? null];
  if (first === null || last === null) return null;
  return [
    [t[i] ?? 0, first],
    [t[i + 1] ?? 0, last],
  ];
};

/** The parts of a range in a view (epoch seconds); none where both sides are open or the range is unknown. */
export const limitRuns = (line: LimitCurve, view: TimeSpan): LimitRun[] => {
  const seen = clipLine(line, view);
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

/** All limits of the runs, for the scale. */
export const limitsOf = (runs: readonly LimitRun[]): number[] =>
  runs.flatMap(({ low, high }) => [...(low ?? []), ...(high ?? [])].map(([, limit]) => limit));
