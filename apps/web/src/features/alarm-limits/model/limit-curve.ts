/** A day of ranges, as in the contract. */
export type LimitCurve = {
  t: readonly number[];
  low: readonly (readonly (number | null)[])[];
  high: readonly (readonly (number | null)[])[];
};

const dayMinutes = 1_440;

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

const nonNull = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** Minimum and maximum of the axis, with a margin; null without limits. */
export const getExtent = ({ low, high }: LimitCurve): readonly [low: number, high: number] | null => {
  const limits = nonNull([...low.flat(), ...high.flat()]);
  if (limits.length === 0) return null;
  const [min, max] = [Math.min(...limits), Math.max(...limits)];
  const margin = (max - min || Math.abs(max) || 1) * 0.12;
  return [min - margin, max + margin];
};

/** The area between two limits as an SVG path in a box of 100 × 100; an open side reaches the edge. */
export const toAreaPath = (
  low: readonly (number | null)[],
  high: readonly (number | null)[],
  [bottom, top]: readonly [number, number],
): string => {
  const x = (i: number): string => ((100 * i) / Math.max(1, low.length - 1)).toFixed(2);
  const y = (value: number): string => (100 - (100 * (value - bottom)) / (top - bottom)).toFixed(2);
  const upper = high.map((value, i) => `${x(i)} ${y(value ?? top)}`);
  const lower = low.map((value, i) => `${x(i)} ${y(value ?? bottom)}`).toReversed();
  return `M${[...upper, ...lower].join('L')}Z`;
};

/** A limit that holds for a smaller share of the day belongs to a ramp and gets no label. */
const labelledShare = 0.1;

/** The limits that hold long enough to be labelled. */
export const findSteadyLimits = (values: readonly (number | null)[]): number[] => {
  const counts = new Map<number, number>();
  for (const value of nonNull(values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= values.length * labelledShare).map(([value]) => value);
};

/** The values whose labels do not overlap: at least `share` of the height apart. */
export const spreadLabels = (
  values: readonly number[],
  [bottom, top]: readonly [number, number],
  share: number,
): number[] => {
  const apartValues: number[] = [];
  for (const value of values.toSorted((a, b) => a - b)) {
    const before = apartValues.at(-1);
    if (before === undefined || (value - before) / (top - bottom) >= share) apartValues.push(value);
  }
  return apartValues;
};
