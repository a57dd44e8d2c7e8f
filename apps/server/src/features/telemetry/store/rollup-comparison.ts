import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { bucketStatistics, listBuckets, sameBucket } from './bucket-statistics.ts';
import { decodeDay } from './day-rollup-codec.ts';
import { listComparedDays, toDayRollup } from './day-rollups.ts';
import { sameDay } from './day-statistics.ts';
import { decodeChunk, hourMs } from './sample-chunk-codec.ts';
import { readSpan } from './sample-reader.ts';

/** A time range in epoch ms; `to` is exclusive. */
export type TimeRange = { from: number; to: number };

const dayMs = 86_400_000;

/** `differing` holds starts in epoch ms; `damaged` those of hours whose packed samples cannot be read. */
export type Compared = { compared: number; differing: number[]; damaged?: number[] };

/** Hours of a window whose packed bytes are damaged, or were and are put aside. */
const listDamagedHours = async (db: Database, controllerNo: number, { from, to }: TimeRange): Promise<number[]> => {
  const within = sql`where controller_no = ${controllerNo} and hour >= ${instant(from)} and hour < ${instant(to)}`;
  const { rows } = await sql<{ hour: number; body: Buffer | null }>`
    select ${epochMs('hour')} as hour, body from sample_chunk ${within}
    union all select ${epochMs('hour')}, null from damaged_sample_chunk ${within}`.execute(db);
  return rows.flatMap(({ hour, body }) => (body && decodeChunk(hour, body, new Set()) ? [] : [hour]));
};

/**
 * Compares the ten-minute buckets of a window with their samples. One snapshot: a bucket that differs there and is not marked
 * was computed wrongly.
 */
export const compareBuckets = (db: Database, controllerNo: number, window: TimeRange): Promise<Compared> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const damaged = await listDamagedHours(snapshot, controllerNo, window);
      const stored = await listBuckets(snapshot, controllerNo, window);
      const samples = await readSpan(snapshot, { controllerNo, from: window.from, until: window.to });
      const fresh = new Map(bucketStatistics(samples).map((one) => [one.bucket, one]));
      const skipped = new Set(damaged);
      const buckets = [...new Set([...stored.buckets.keys(), ...fresh.keys()])].filter(
        (bucket) => !skipped.has(bucket - (bucket % hourMs)) && stored.isKept(bucket),
      );
      const differing = buckets.filter(
        (bucket) => !stored.marked.has(bucket) && !sameBucket(stored.buckets.get(bucket), fresh.get(bucket)),
      );
      return { compared: buckets.length, differing, damaged };
    });

/** Compares the packed days of a window with their ten-minute buckets; damaged bytes differ. */
export const compareDays = async (db: Database, controllerNo: number, window: TimeRange): Promise<Compared> => {
  const days = await listComparedDays(db, controllerNo, window);
  const differing = days.filter(({ body, hours, samples, statistics, extra }) => {
    const fresh = hours && samples && statistics && extra && toDayRollup({ hours, samples, statistics, extra });
    const packed = body && decodeDay(body);
    return !(fresh && packed ? sameDay(fresh, packed) : !fresh && !body);
  });
  return { compared: days.length, differing: differing.map(({ day }) => day) };
};

/** Time range of a controller's samples and rollups; undefined without any. */
export const findTimeRange = async (db: Database, controllerNo: number): Promise<TimeRange | undefined> => {
  const ends = ['reading.ts', 'sample_chunk.hour', 'rollup_10m.bucket', 'day_rollup.day'].map((name) => {
    const [table = '', column = ''] = name.split('.');
    return sql`select min(${sql.raw(column)}) as first, max(${sql.raw(column)}) as last from ${sql.raw(table)} where controller_no = ${controllerNo}`;
  });
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select (extract(epoch from min(first)) * 1000)::float8 as from, (extract(epoch from max(last)) * 1000)::float8 as to
    from (${sql.join(ends, sql` union all `)}) ends`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? undefined : { from, to: to + 1 };
};

/** All controllers, those never or longest ago compared completely first. */
export const listComparedControllers = (db: Database): Promise<{ controllerNo: number; wholeAt: Date | null }[]> =>
  db
    .selectFrom('controller as c')
    .leftJoin('rollupComparison as r', 'r.controllerNo', 'c.controllerNo')
    .select(['c.controllerNo', 'r.wholeAt'])
    .orderBy('r.wholeAt', (order) => order.nullsFirst())
    .orderBy('c.controllerNo')
    .execute();

/** Remembers a complete comparison; does nothing for a controller that was deleted meanwhile. */
export const saveFullComparison = (db: Database, controllerNo: number, at: number): Promise<unknown> =>
  sql`
    insert into rollup_comparison (controller_no, whole_at)
    select controller_no, ${instant(at)} from controller where controller_no = ${controllerNo}
    on conflict (controller_no) do update set whole_at = excluded.whole_at`.execute(db);

/** Forces a complete comparison of a controller, or of all for null. */
export const resetFullComparison = (db: Database, controllerNo: number | null): Promise<unknown> =>
  db
    .deleteFrom('rollupComparison')
    .$if(controllerNo !== null, (query) => query.where('controllerNo', '=', controllerNo))
    .execute();

export type ComparisonRun = { startedAt: Date; endedAt: Date; compared: number; differing: number; repaired: number };

/** Stores a comparison's result and deletes results older than 90 days. */
export const saveRun = async (db: Database, run: ComparisonRun): Promise<void> => {
  await db.insertInto('rollupComparisonRun').values(run).execute();
  await db
    .deleteFrom('rollupComparisonRun')
    .where('endedAt', '<', new Date(run.endedAt.getTime() - 90 * dayMs))
    .execute();
};

export const findLastRun = async (db: Database): Promise<ComparisonRun | undefined> => {
  const { rows } = await sql<ComparisonRun>`
    select started_at, ended_at, compared, differing, repaired from rollup_comparison_run
    order by rollup_comparison_run_id desc limit 1`.execute(db);
  return rows[0];
};

/** Session-level lock: only one comparison runs at a time; closing the connection releases it. */
export const lockComparison = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('onsil rollup comparison')) as locked`.execute(db);
  return rows[0]?.locked ?? false;
};

export const unlockComparison = (db: Database): Promise<unknown> =>
  sql`select pg_advisory_unlock(hashtext('onsil rollup comparison'))`.execute(db);
