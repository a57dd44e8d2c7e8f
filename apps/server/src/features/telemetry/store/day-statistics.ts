import { emptyHours, hoursADay, type DayRollup, type HourStatistics } from './day-rollup-codec.ts';

const same = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

/** Sums may differ in rounding because values are added in another order. */
const sameSum = (a: number, b: number): boolean =>
  same(a, b) || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** What a column holds at an hour; 0 for a field without values. */
const at = (hours: HourStatistics | undefined, statistic: keyof HourStatistics, hour: number): number =>
  hours?.[statistic][hour] ?? 0;

/** Whether two days have the same statistics in every hour. */
export const sameDay = (a: DayRollup, b: DayRollup): boolean => {
  const keys = [...new Set([...a.fields.keys(), ...b.fields.keys()])];
  for (let hour = 0; hour < hoursADay; hour += 1) {
    if (a.samples[hour] !== b.samples[hour]) return false;
    for (const key of keys) {
      const [left, right] = [a.fields.get(key), b.fields.get(key)];
      const count = at(left, 'n', hour);
      if (count !== at(right, 'n', hour)) return false;
      if (count === 0) continue;
      if (!same(at(left, 'min', hour), at(right, 'min', hour))) return false;
      if (!same(at(left, 'max', hour), at(right, 'max', hour))) return false;
      if (!sameSum(at(left, 'sum', hour), at(right, 'sum', hour))) return false;
    }
  }
  return true;
};

/** Minimum, maximum, sum and count over the hours from `first` up to `end`; undefined without values. */
export const foldHours = (
  { min, max, sum, n }: HourStatistics,
  first: number,
  end: number,
): { min: number; max: number; sum: number; n: number } | undefined => {
  let folded: { min: number; max: number; sum: number; n: number } | undefined;
  for (let hour = first; hour < end; hour += 1) {
    const count = n[hour] ?? 0;
    if (count === 0) continue;
    const [low, high, total] = [min[hour] ?? 0, max[hour] ?? 0, sum[hour] ?? 0];
    if (!folded) folded = { min: low, max: high, sum: total, n: count };
    else {
      if (low < folded.min) folded.min = low;
      if (high > folded.max) folded.max = high;
      folded.sum += total;
      folded.n += count;
    }
  }
  return folded;
};

/** The statistics of a day, as those of its first hour. */
export const wholeDay = ({ samples, fields }: DayRollup): DayRollup => ({
  samples: Float64Array.of(
    samples.reduce((sum, count) => sum + count, 0),
    ...new Float64Array(hoursADay - 1),
  ),
  fields: new Map(
    [...fields].map(([key, hours]) => {
      const whole = emptyHours();
      const { min = 0, max = 0, sum = 0, n = 0 } = foldHours(hours, 0, hoursADay) ?? {};
      [whole.min[0], whole.max[0], whole.sum[0], whole.n[0]] = [min, max, sum, n];
      return [key, whole];
    }),
  ),
});
