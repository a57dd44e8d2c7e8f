import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { columns } from './columns.ts';

/** A bucket to recompute, by its start in epoch ms. */
export type DirtyBucket = { controllerNo: number; bucket: number };

/** Controllers share this many locks: one per controller would overflow the database's lock table. */
const stripeCount = 128;
const stripe = sql.raw(`controller_no % ${stripeCount}`);
/** First key of the advisory locks; the second is the stripe. */
const lockClass = sql`hashtext('onsil rollups')`;

export type RollupStripes = { locked: number[]; busy: number[] };

const tryLocks = compileOnce<{ stripe: number; locked: boolean }>(
  (maxMarks) => sql`
    select stripe, pg_try_advisory_xact_lock(${lockClass}, stripe) as locked
    from (select distinct ${stripe} as stripe
      from (select controller_no from rollup_dirty limit ${maxMarks}) oldest) stripes`,
);

/**
 * Locks, until the transaction ends, the free stripes of the controllers in the oldest marks. Two passes over
 * one controller would each compute an hour without the other's uncommitted rows, and the later commit would overwrite
 * the right hour.
 */
export const lockStripes = async (db: Database, maxMarks: number): Promise<RollupStripes> => {
  const rows = await tryLocks(db, maxMarks);
  const stripes = (locked: boolean): number[] => rows.filter((row) => row.locked === locked).map((row) => row.stripe);
  return { locked: stripes(true), busy: stripes(false) };
};

/** Waits for one stripe. Only call it in a transaction without a stripe lock, to avoid deadlocks. */
export const waitForStripe = (db: Database, number: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${lockClass}, ${number})`.execute(db);

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

export type RollupLevel = {
  table: string;
  width: string;
  source: string;
  statistics: (column: string) => string;
  extra: string;
  samples: string;
};

const origin = "timestamptz '2000-01-01 00:00+09'"; // midnight in Korea: days and 6-hour buckets start there

// In `extra` a field's statistics are [min, max, sum, n]; fields without samples in the bucket are absent.
const extraFromRaw = `(select jsonb_object_agg(key, v) from (
    select key, jsonb_build_array(min(value::real), max(value::real), sum(value::float8), count(*)) as v
    from reading x cross join jsonb_each_text(x.extra)
    where x.controller_no = d.id and x.ts >= d.b and x.ts < d.b + w group by key) e)`;
const extraFromRollup = (source: string) => `(select jsonb_object_agg(key, v) from (
    select key, jsonb_build_array(min((value->>0)::real), max((value->>1)::real), sum((value->>2)::float8), sum((value->>3)::int)) as v
    from ${source} x cross join jsonb_each(x.extra)
    where x.controller_no = d.id and x.bucket >= d.b and x.bucket < d.b + w group by key) e)`;

const fromRaw = (c: string) => `min(${c}), max(${c}), sum(${c}::float8), count(${c})`;
const fromRollup = (c: string) => `min(${c}_min), max(${c}_max), sum(${c}_sum), coalesce(sum(${c}_n), 0)`;

export const rollupLevels: readonly RollupLevel[] = [
  {
    table: 'rollup_10m',
    width: '10 minutes',
    source: 'reading',
    statistics: fromRaw,
    extra: extraFromRaw,
    samples: 'count(*)',
  },
  {
    table: 'rollup_1h',
    width: '1 hour',
    source: 'rollup_10m',
    statistics: fromRollup,
    extra: extraFromRollup('rollup_10m'),
    samples: 'sum(samples)',
  },
  {
    table: 'rollup_1d',
    width: '1 day',
    source: 'rollup_1h',
    statistics: fromRollup,
    extra: extraFromRollup('rollup_1h'),
    samples: 'sum(samples)',
  },
];

const targets = columns.flatMap((c) => [`${c}_min`, `${c}_max`, `${c}_sum`, `${c}_n`]);

/**
 * CTE `fresh`: the buckets `d` (id, b, w) of one level computed from the level below; without samples there is no row.
 */
export const freshCte = ({ source, statistics, extra, samples }: RollupLevel): RawBuilder<unknown> => {
  const time = source === 'reading' ? 'ts' : 'bucket';
  return sql.raw(`fresh as (
    select d.id, d.b, s.*, ${extra} as extra
    from d cross join lateral (
      select ${samples} as samples, ${columns.map(statistics).join(', ')}
      from ${source} where controller_no = d.id and ${time} >= d.b and ${time} < d.b + d.w having count(*) > 0) s(samples, ${targets.join(', ')}))`);
};

/** Whether the bucket's samples are still kept: rollups outlive the partitions they came from. */
const rawIsKept = (bucket: string): string =>
  `to_regclass('reading_' || to_char(${bucket} at time zone 'UTC', 'YYYY_MM')) is not null`;

/** Buckets (id, b, w) of one level that contain the times `x` (id, at), as far as their source is still kept. */
export const selectBuckets = ({ width, source }: RollupLevel, times: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select id, b, interval ${sql.lit(width)} as w
   from (select distinct id, date_bin(${sql.lit(width)}, at, ${sql.raw(origin)}) as b from (${times}) x(id, at)) binned
   ${sql.raw(source === 'reading' ? `where ${rawIsKept('b')}` : '')}`;

/** Recomputes the buckets of one level that contain the dirty ones; buckets without samples are deleted. */
const recompute = (level: RollupLevel, times: RawBuilder<unknown>): RawBuilder<unknown> => {
  const table = sql.raw(level.table);
  const names = sql.raw(targets.join(', '));
  return sql`
  with d as (${selectBuckets(level, times)}),
  ${freshCte(level)},
  gone as (
    delete from ${table} t using d where t.controller_no = d.id and t.bucket = d.b
      and not exists (select from fresh where fresh.id = d.id and fresh.b = d.b))
  insert into ${table} (controller_no, bucket, samples, ${names}, extra)
  select id, b, samples, ${names}, extra from fresh order by id, b
  on conflict (controller_no, bucket) do update set
    samples = excluded.samples, extra = excluded.extra, ${sql.raw(targets.map((t) => `${t} = excluded.${t}`).join(', '))}`;
};

const recomputeLevels = rollupLevels.map((level) =>
  compileOnce((controllerNos, buckets) =>
    recompute(
      level,
      sql`select id, to_timestamp(ms / 1000) from unnest(${controllerNos}::int[], ${buckets}::float8[]) as y(id, ms)`,
    ),
  ),
);

/** Recomputes 10 minutes from samples, hours from 10 minutes and days from hours, in this order. */
export const recomputeRollups = async (db: Database, buckets: readonly DirtyBucket[]): Promise<void> => {
  const controllerNos = buckets.map((one) => one.controllerNo);
  const times = buckets.map((one) => one.bucket);
  for (const recomputeLevel of recomputeLevels) await recomputeLevel(db, controllerNos, times);
};
