import { hourMs } from '@onsil/domain/calendar/duration';
import type { SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { columnOf } from './columns.ts';
import { emptyHours, hoursADay, type DayRollup, type HourStatistics } from './day-rollup-codec.ts';

export const emptyDay = (): DayRollup => ({ samples: new Float64Array(hoursADay), fields: new Map() });

/** Bit n: hour n has samples. */
export const hoursWithSamples = ({ samples }: DayRollup): number =>
  samples.reduce((hours, count, hour) => (count > 0 ? hours | (1 << hour) : hours), 0);

/** Index of the first sample of each hour, and after the last one. */
const hourStarts = (times: Float64Array, day: number): Uint32Array => {
  const starts = new Uint32Array(hoursADay + 1);
  for (let [hour, index] = [1, 0]; hour <= hoursADay; hour += 1) {
    while (index < times.length && (times[index] ?? 0) < day + hour * hourMs) index += 1;
    starts[hour] = index;
  }
  return starts;
};

/** Statistics of the samples of a day that begins at `day` (epoch ms); all of them are of this day. */
export const statisticsOfDay = ({ times, fields }: SampleColumns, day: number): DayRollup => {
  const starts = hourStarts(times, day);
  const samples = new Float64Array(hoursADay);
  for (let hour = 0; hour < hoursADay; hour += 1) samples[hour] = (starts[hour + 1] ?? 0) - (starts[hour] ?? 0);
  const known = new Map<string, HourStatistics>();
  for (const [key, values] of fields) {
    const statistics = addValues(values, starts, columnOf.has(key));
    if (statistics) known.set(key, statistics);
  }
  return { samples, fields: known };
};

/** @param isSingle sums are of values in single precision, as a core field stores them */
const addValues = (values: Float64Array, starts: Uint32Array, isSingle: boolean): HourStatistics | undefined => {
  let found: HourStatistics | undefined;
  for (let hour = 0; hour < hoursADay; hour += 1) {
    let [min, max, sum, count] = [Infinity, -Infinity, 0, 0];
    for (let index = starts[hour] ?? 0, end = starts[hour + 1] ?? 0; index < end; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      if (value < min) min = value;
      if (value > max) max = value;
      sum += isSingle ? Math.fround(value) : value;
      count += 1;
    }
    if (count === 0) continue;
    found ??= emptyHours();
    found.min[hour] = min;
    found.max[hour] = max;
    found.sum[hour] = sum;
    found.n[hour] = count;
  }
  return found;
};

/** A day whose hours with samples in `over` are those of `over`, as far as bit n of `hours` allows hour n. */
export const mergeHours = (base: DayRollup, over: DayRollup, hours = -1): DayRollup => {
  const known = [...over.samples.keys()].filter((hour) => over.samples[hour] !== 0);
  const taken = known.filter((hour) => ((hours >> hour) & 1) === 1);
  if (taken.length === 0) return base;
  if (taken.length === known.length && hoursWithSamples(base) === 0) return over;
  const samples = Float64Array.from(base.samples);
  const fields = new Map<string, HourStatistics>();
  for (const hour of taken) samples[hour] = over.samples[hour] ?? 0;
  for (const key of new Set([...base.fields.keys(), ...over.fields.keys()])) {
    const [was, now] = [base.fields.get(key), over.fields.get(key)];
    const merged = emptyHours();
    for (const column of ['min', 'max', 'sum', 'n'] as const) {
      if (was) merged[column].set(was[column]);
      for (const hour of taken) merged[column][hour] = now?.[column][hour] ?? 0;
    }
    fields.set(key, merged);
  }
  return { samples, fields };
};

/**
 * Statistics of samples as far as they are at least as many as those that `stored` counts: what retention left of an hour, or what
 * came after it, is less than its statistics were computed from.
 * @param hours bit n: samples of hour n may be gone
 */
export const keepFuller = (stored: DayRollup, fresh: DayRollup, hours: number): DayRollup => {
  const both = hours & hoursWithSamples(stored) & hoursWithSamples(fresh);
  if (both === 0) return fresh;
  const samples = fresh.samples.map((count, hour) =>
    ((both >> hour) & 1) === 1 ? Math.max(count, stored.samples[hour] ?? 0) : count,
  );
  const fields = new Map<string, HourStatistics>();
  for (const key of new Set([...fresh.fields.keys(), ...stored.fields.keys()])) {
    const [was, now] = [stored.fields.get(key), fresh.fields.get(key)];
    const fuller = emptyHours();
    for (const column of ['min', 'max', 'sum', 'n'] as const) {
      if (now) fuller[column].set(now[column]);
      for (let hour = 0; hour < hoursADay; hour += 1)
        if (((both >> hour) & 1) === 1 && (was?.n[hour] ?? 0) > (now?.n[hour] ?? 0))
          fuller[column][hour] = was?.[column][hour] ?? 0;
    }
    fields.set(key, fuller);
  }
  return { samples, fields };
};

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
