import type { SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { columnOf, coreKeys } from './columns.ts';
import { listPartitions, monthOf } from './partitions.ts';
import { statisticColumns } from './rollups.ts';

/** Minimum, maximum, sum and count of a field in a bucket. */
type Statistics = readonly [min: number, max: number, sum: number, n: number];
export type BucketStatistics = { bucket: number; samples: number; fields: ReadonlyMap<string, Statistics> };

const bucketMs = 600_000;

const startOf = (time: number): number => Math.floor(time / bucketMs) * bucketMs;

const statisticsOf = (values: Float64Array, isSingle: boolean): Statistics | undefined => {
  let [min, max, sum, n] = [Infinity, -Infinity, 0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += isSingle ? Math.fround(value) : value;
    n += 1;
  }
  return n === 0 ? undefined : [min, max, sum, n];
};

/** Statistics of samples in buckets of ten minutes. */
export const bucketStatistics = ({ times, fields }: SampleColumns): BucketStatistics[] => {
  const buckets: BucketStatistics[] = [];
  for (let first = 0, next = 0; first < times.length; first = next) {
    const bucket = startOf(times[first] ?? 0);
    for (next = first + 1; next < times.length && startOf(times[next] ?? 0) === bucket;) next += 1;
    const found = [...fields].flatMap(([key, values]): [string, Statistics][] => {
      const statistics = statisticsOf(values.subarray(first, next), columnOf.has(key));
      return statistics ? [[key, statistics]] : [];
    });
    buckets.push({ bucket, samples: next - first, fields: new Map(found) });
  }
  return buckets;
};

/** Sums may differ in rounding because values are added in another order; minima and maxima are single precision. */
const same = (a: Statistics, b: Statistics | undefined): boolean =>
  b !== undefined &&
  Math.fround(a[0]) === Math.fround(b[0]) &&
  Math.fround(a[1]) === Math.fround(b[1]) &&
  a[3] === b[3] &&
  Math.abs(a[2] - b[2]) <= 1e-9 * Math.max(1, Math.abs(a[2]), Math.abs(b[2]));

export const sameBucket = (a: BucketStatistics | undefined, b: BucketStatistics | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.samples === b.samples &&
  a.fields.size === b.fields.size &&
  [...a.fields].every(([key, statistics]) => same(statistics, b.fields.get(key)));

type Row = {
  bucket: number;
  samples: number;
  statistics: (number | string | null)[];
  extra: Record<string, Statistics> | null;
};

const toBucket = ({ bucket, samples, statistics, extra }: Row): BucketStatistics => {
  const core = coreKeys.flatMap((key, position): [string, Statistics][] => {
    // Not a number arrives as a text.
    const [min = 0, max = 0, sum = 0, n = 0] = statistics.slice(position * 4, position * 4 + 4).map(Number);
    return n === 0 ? [] : [[key, [min, max, sum, n]]];
  });
  return { bucket, samples, fields: new Map([...core, ...Object.entries(extra ?? {})]) };
};

/** Stored ten-minute buckets of a controller, those that wait to be computed, and whether the samples of one are kept. */
export const listBuckets = async (
  db: Database,
  controllerNo: number,
  { from, to }: { from: number; to: number },
): Promise<{
  buckets: Map<number, BucketStatistics>;
  marked: Set<number>;
  isKept: (bucket: number) => boolean;
}> => {
  const within = sql`controller_no = ${controllerNo} and bucket >= ${instant(from)} and bucket < ${instant(to)}`;
  const { rows } = await sql<Row>`
    select ${epochMs('bucket')} as bucket, samples, json_build_array(${sql.raw(statisticColumns.join(', '))}) as statistics, extra
    from rollup_10m where ${within}`.execute(db.withoutPlugins());
  const marks = await sql<{ bucket: number }>`
    select ${epochMs('bucket')} as bucket from rollup_dirty where ${within}`.execute(db);
  const months = new Set(await listPartitions(db));
  return {
    buckets: new Map(rows.map((row) => [row.bucket, toBucket(row)])),
    marked: new Set(marks.rows.map(({ bucket }) => bucket)),
    isKept: (bucket) => months.has(monthOf(bucket)),
  };
};
