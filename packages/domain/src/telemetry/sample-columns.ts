import type { Sample } from './sample.ts';

/**
 * Samples of one controller by column: distinct times in epoch ms, ascending, and of each field as many values, NaN where
 * a sample has none.
 */
export type SampleColumns = { times: Float64Array; fields: ReadonlyMap<string, Float64Array> };

export const noSamples: SampleColumns = { times: new Float64Array(0), fields: new Map() };

const lastOf = (times: Float64Array): number => times[times.length - 1] ?? -Infinity;

const inOrder = (blocks: readonly SampleColumns[]): boolean =>
  blocks.every(({ times }, index) => index === 0 || lastOf(blocks[index - 1]?.times ?? times) < (times[0] ?? Infinity));

/** Index of each sample by time. */
const orderOf = (times: Float64Array): Uint32Array =>
  Uint32Array.from(times.keys()).toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));

const reorder = (values: Float64Array, order: Uint32Array): Float64Array =>
  Float64Array.from(order, (index) => values[index] ?? Number.NaN);

/** All samples of blocks that have no time in common, in time order. */
export const joinColumns = (blocks: readonly SampleColumns[]): SampleColumns => {
  const known = blocks.filter(({ times }) => times.length > 0);
  const [only] = known;
  if (!only) return noSamples;
  if (known.length === 1) return only;
  const length = known.reduce((sum, { times }) => sum + times.length, 0);
  const times = new Float64Array(length);
  const fields = new Map<string, Float64Array>();
  let at = 0;
  for (const block of known) {
    times.set(block.times, at);
    for (const [key, values] of block.fields) {
      const column = fields.get(key) ?? new Float64Array(length).fill(Number.NaN);
      fields.set(key, column);
      column.set(values, at);
    }
    at += block.times.length;
  }
  if (inOrder(known)) return { times, fields };
  const order = orderOf(times);
  return {
    times: reorder(times, order),
    fields: new Map([...fields].map(([key, values]) => [key, reorder(values, order)])),
  };
};

/** Index of the first sample at or after a time. */
export const indexAt = ({ times }: SampleColumns, time: number): number => {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Samples from one index up to, without, another one; the columns share their memory. */
export const sliceColumns = ({ times, fields }: SampleColumns, from: number, to: number): SampleColumns => ({
  times: times.subarray(from, to),
  fields: new Map([...fields].map(([key, values]) => [key, values.subarray(from, to)])),
});

/** Samples of [`from`, `to`), epoch ms. */
export const cutColumns = (columns: SampleColumns, from: number, to: number): SampleColumns =>
  sliceColumns(columns, indexAt(columns, from), indexAt(columns, to));

/** The same samples one by one. */
export const toSamples = ({ times, fields }: SampleColumns): Sample[] => {
  const samples: Sample[] = [];
  for (const ts of times) samples.push({ ts, values: {} });
  for (const [key, column] of fields) {
    let index = 0;
    for (const sample of samples) {
      const value = column[index] ?? Number.NaN;
      if (!Number.isNaN(value)) sample.values[key] = value;
      index += 1;
    }
  }
  return samples;
};

/** Samples by column, from samples in time order. */
export const fromSamples = (samples: readonly Sample[]): SampleColumns => {
  const fields = new Map<string, Float64Array>();
  /** Fields in the order of the sample before, which is nearly always that of the next one. */
  const keys: string[] = [];
  const columns: Float64Array[] = [];
  const times = new Float64Array(samples.length);
  let index = 0;
  for (const { ts, values } of samples) {
    let place = 0;
    for (const key in values) {
      let column = keys[place] === key ? columns[place] : fields.get(key);
      if (!column) {
        column = new Float64Array(samples.length).fill(Number.NaN);
        fields.set(key, column);
      }
      keys[place] = key;
      columns[place] = column;
      column[index] = values[key] ?? Number.NaN;
      place += 1;
    }
    times[index] = ts;
    index += 1;
  }
  return { times, fields };
};

/** Mean of a field; null without values. */
export const meanOf = ({ fields }: SampleColumns, key: string): number | null => {
  let [sum, count] = [0, 0];
  for (const value of fields.get(key) ?? []) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : sum / count;
};

/** Statistics of a field in buckets; NaN in those without a value of it. */
export type BucketColumns = {
  min: ArrayLike<number>;
  avg: ArrayLike<number>;
  max: ArrayLike<number>;
  count: ArrayLike<number>;
};

type Buckets = { origin: number; width: number };

/** Starts of the buckets that have a sample, and in each place the index after its last one. */
const boundsOf = (times: Float64Array, { origin, width }: Buckets): { starts: number[]; ends: Uint32Array } => {
  const starts: number[] = [];
  const ends = new Uint32Array(times.length);
  for (let first = 0, next = 0; first < times.length; first = next) {
    const start = origin + Math.floor(((times[first] ?? 0) - origin) / width) * width;
    for (next = first + 1; next < times.length && (times[next] ?? 0) < start + width;) next += 1;
    ends[starts.length] = next;
    starts.push(start);
  }
  return { starts, ends: ends.subarray(0, starts.length) };
};

/** @param ends index after the last value of each bucket */
const takeTogether = (values: Float64Array, ends: Uint32Array): BucketColumns => {
  const [min, avg, max] = [new Float64Array(ends.length), new Float64Array(ends.length), new Float64Array(ends.length)];
  const count = new Float64Array(ends.length);
  let index = 0;
  for (let bucket = 0; bucket < ends.length; bucket += 1) {
    let [lowest, highest, sum, known] = [Infinity, -Infinity, 0, 0];
    for (const end = ends[bucket] ?? 0; index < end; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
      sum += value;
      known += 1;
    }
    min[bucket] = known === 0 ? Number.NaN : lowest;
    avg[bucket] = known === 0 ? Number.NaN : sum / known;
    max[bucket] = known === 0 ? Number.NaN : highest;
    count[bucket] = known;
  }
  return { min, avg, max, count };
};

/** Buckets of one sample each: all their statistics are that sample, in one column. */
const eachAlone = (values: Float64Array): BucketColumns => ({
  min: values,
  avg: values,
  max: values,
  count: values.map((value) => (Number.isNaN(value) ? 0 : 1)),
});

/**
 * Statistics of fields in buckets of `width` ms that begin at `origin`: starts (epoch ms) of the buckets that have a
 * sample, and a column of each field in the order of `keys`.
 */
export const bucketColumns = (
  { times, fields }: SampleColumns,
  keys: readonly string[],
  buckets: Buckets,
): { starts: number[]; fields: BucketColumns[] } => {
  const { starts, ends } = boundsOf(times, buckets);
  const columns = keys.map((key): BucketColumns => {
    const values = fields.get(key) ?? new Float64Array(times.length).fill(Number.NaN);
    return starts.length === times.length ? eachAlone(values) : takeTogether(values, ends);
  });
  return { starts, fields: columns };
};
