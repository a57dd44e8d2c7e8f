import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { columns } from './columns.ts';
import { stripe } from './rollup-locks.ts';

/** A bucket to recompute, by its start in epoch ms. */
export type DirtyBucket = { controllerNo: number; bucket: number };

/** Deletes the oldest marks of locked stripes; returns their number and the distinct buckets. */
export const takeDirtyBuckets = async (
  db: Database,
  stripes: readonly number[],
  maxMarks: number,
): Promise<{ marks: number; buckets: DirtyBucket[] }> => {
  const { rows } = await sql<DirtyBucket & { marks: number }>`
    with taken as (
      delete from rollup_dirty where ctid = any(array(
        select ctid from rollup_dirty where ${stripe} = any(${stripes}::int[])
        limit ${maxMarks} for update skip locked))
      returning controller_no, bucket)
    select controller_no, ${epochMs('bucket')} as bucket, count(*)::int as marks
    from taken group by controller_no, bucket`.execute(db);
  return { marks: rows.reduce((sum, row) => sum + row.marks, 0), buckets: rows };
};

/** Midnight in Korea: days and 6-hour buckets start there. */
export const bucketOrigin = sql.raw("timestamptz '2000-01-01 00:00+09'");

/** Columns of statistics in a table of rollups, four for each core field. */
export const statisticColumns = columns.flatMap((c) => [`${c}_min`, `${c}_max`, `${c}_sum`, `${c}_n`]);

// In `extra` a field's statistics are [min, max, sum, n]; fields without samples in the bucket are absent.
const extraFromSamples = `(select jsonb_object_agg(key, v) from (
    select key, jsonb_build_array(min(value::real), max(value::real), sum(value::float8), count(*)) as v
    from reading x cross join jsonb_each_text(x.extra)
    where x.controller_no = d.id and x.ts >= d.b and x.ts < d.b + w group by key) e)`;
const extraFromRollups = (table: string): string => `(select jsonb_object_agg(key, v) from (
    select key, jsonb_build_array(min((value->>0)::real), max((value->>1)::real), sum((value->>2)::float8), sum((value->>3)::int)) as v
    from ${table} x cross join jsonb_each(x.extra)
    where x.controller_no = d.id and x.bucket >= d.b and x.bucket < d.b + w group by key) e)`;

const ofSamples = columns.map((c) => `min(${c}), max(${c}), sum(${c}::float8), count(${c})`).join(', ');
const ofRollups = columns
  .map((c) => `min(${c}_min), max(${c}_max), sum(${c}_sum), coalesce(sum(${c}_n), 0)`)
  .join(', ');

/** CTE `fresh`: statistics of the buckets `d` (id, b, w) from samples or narrower rollups; without samples no row. */
export const freshCte = (source: string): RawBuilder<unknown> => {
  const [time, samples, statistics, extra] =
    source === 'reading'
      ? ['ts', 'count(*)', ofSamples, extraFromSamples]
      : ['bucket', 'sum(samples)', ofRollups, extraFromRollups(source)];
  return sql.raw(`fresh as (
    select d.id, d.b, s.*, ${extra} as extra
    from d cross join lateral (
      select ${samples} as samples, ${statistics}
      from ${source} where controller_no = d.id and ${time} >= d.b and ${time} < d.b + d.w having count(*) > 0) s(samples, ${statisticColumns.join(', ')}))`);
};

/** Whether the bucket's samples are still kept: rollups outlive the partitions they came from. */
const rawIsKept = sql.raw(`to_regclass('reading_' || to_char(b at time zone 'UTC', 'YYYY_MM')) is not null`);

/**
 * Ten-minute buckets (id, b, w) that contain the times `x` (id, at), as far as their samples are kept as rows; not those of
 * hours of which a part is lost.
 */
const selectBuckets = (times: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id, b, interval '10 minutes' as w
   from (select distinct id, date_bin('10 minutes', at, ${bucketOrigin}) as b from (${times}) x(id, at)) binned
   where ${rawIsKept}
     and not exists (select from sample_chunk where controller_no = id and hour = date_trunc('hour', b, 'UTC'))
     and not exists (select from damaged_sample_chunk where controller_no = id and hour = date_trunc('hour', b, 'UTC'))`;

const names = sql.raw(statisticColumns.join(', '));

/** Recomputes buckets; those without samples are deleted. Their days no longer agree with their packed rows. */
const recompute = compileOnce((controllerNos, buckets) => {
  const times = sql`select id, to_timestamp(ms / 1000) from unnest(${controllerNos}::int[], ${buckets}::float8[]) as y(id, ms)`;
  return sql`
  with d as (${selectBuckets(times)}),
  ${freshCte('reading')},
  gone as (
    delete from rollup_10m t using d where t.controller_no = d.id and t.bucket = d.b
      and not exists (select from fresh where fresh.id = d.id and fresh.b = d.b)),
  days as (
    insert into day_rollup_dirty (controller_no, day)
    select distinct id, date_bin('1 day', b, ${bucketOrigin}) from d order by 1, 2 on conflict do nothing)
  insert into rollup_10m (controller_no, bucket, samples, ${names}, extra)
  select id, b, samples, ${names}, extra from fresh order by id, b
  on conflict (controller_no, bucket) do update set
    samples = excluded.samples, extra = excluded.extra, ${sql.raw(statisticColumns.map((t) => `${t} = excluded.${t}`).join(', '))}`;
});

/** Recomputes ten-minute buckets from samples. */
export const recomputeRollups = (db: Database, buckets: readonly DirtyBucket[]): Promise<unknown> =>
  recompute(
    db,
    buckets.map((one) => one.controllerNo),
    buckets.map((one) => one.bucket),
  );
