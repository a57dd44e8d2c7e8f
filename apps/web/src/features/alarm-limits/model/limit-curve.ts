import { ownRangesAt, type OwnLimits } from '@onsil/domain/alarms/own-limits';

type Column = readonly (number | null)[];
/** The limits of levels 1 to 3 through a day. */
export type DayCurve = { low: readonly Column[]; high: readonly Column[] };
export type Extent = readonly [bottom: number, top: number];

const dayMinutes = 1_440;
/** A ramp of an hour has twelve points. */
const stepMinutes = 5;
/** A midnight in Korea; limits through a day are the same on all of them. */
const midnight = Date.parse('2026-01-01T00:00:00+09:00');

/** Limits every five minutes of the Korean day, with their ramps. */
export const toDayCurve = (limits: OwnLimits): DayCurve => {
  const points = Array.from({ length: dayMinutes / stepMinutes + 1 }, (_, index) =>
    ownRangesAt(limits, [], midnight + index * stepMinutes * 60_000),
  );
  const columns = (side: 'low' | 'high') =>
    ([0, 1, 2] as const).map((level) => points.map((at) => at.ranges[level][side]));
  return { low: columns('low'), high: columns('high') };
};

/** Night spans in minutes from midnight, for a photoperiod of `lit` minutes from `from`. */
export const getNights = (from: number, lit: number): readonly (readonly [from: number, to: number])[] => {
  if (lit >= dayMinutes) return [];
  const dark = from + lit;
  const until = from + dayMinutes;
  return [
    [dark - dayMinutes, until - dayMinutes],
    [dark, until],
  ]
    .map(([begin = 0, end = 0]) => [Math.max(0, begin), Math.min(dayMinutes, end)] as const)
    .filter(([begin, end]) => begin < end);
};

const nonNull = (values: Column): number[] => values.filter((value) => value !== null);

/** Minimum and maximum of the axis, with a margin; null without limits. */
export const getExtent = (curves: readonly DayCurve[]): Extent | null => {
  const limits = nonNull(curves.flatMap(({ low, high }) => [...low.flat(), ...high.flat()]));
  if (limits.length === 0) return null;
  const [min, max] = [Math.min(...limits), Math.max(...limits)];
  const margin = (max - min || Math.abs(max) || 1) * 0.12;
  return [min - margin, max + margin];
};

const xOf = (index: number, count: number): string => ((100 * index) / Math.max(1, count - 1)).toFixed(2);
const yOf = (value: number, [bottom, top]: Extent): string =>
  (100 - (100 * (value - bottom)) / (top - bottom)).toFixed(2);

/** The area between two limits as an SVG path in a box of 100 × 100; an open side reaches the edge. */
export const toAreaPath = (low: Column, high: Column, extent: Extent): string => {
  const [bottom, top] = extent;
  const upper = high.map((value, i) => `${xOf(i, high.length)} ${yOf(value ?? top, extent)}`);
  const lower = low.map((value, i) => `${xOf(i, low.length)} ${yOf(value ?? bottom, extent)}`).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
};

/** A limit as an SVG path in a box of 100 × 100, with gaps where there is none. */
export const toLinePath = (limits: Column, extent: Extent): string =>
  limits
    .map((value, i) => {
      if (value === null) return '';
      const isStart = (limits[i - 1] ?? null) === null;
      return `${isStart ? 'M' : 'L'}${xOf(i, limits.length)} ${yOf(value, extent)}`;
    })
    .join('');

/** A limit that holds for a smaller share of the day belongs to a ramp and gets no label. */
const labelledShare = 0.1;

/** The limits that hold long enough to be labelled. */
export const findSteadyLimits = (values: Column): number[] => {
  const counts = new Map<number, number>();
  for (const value of nonNull(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= values.length * labelledShare).map(([value]) => value);
};

/** The labels that do not overlap: at least `share` of the height apart; of two the first stays. */
export const spreadLabels = <Label extends { value: number }>(
  labels: readonly Label[],
  [bottom, top]: Extent,
  share: number,
): Label[] => {
  const kept: Label[] = [];
  for (const label of labels)
    if (kept.every(({ value }) => Math.abs(label.value - value) / (top - bottom) >= share)) kept.push(label);
  return kept;
};
