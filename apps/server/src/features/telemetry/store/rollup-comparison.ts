import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { instant } from '#platform/database/epoch.ts';
import { columns } from './columns.ts';
import { decodeDay } from './day-rollup-codec.ts';
import { listComparedDays, toDayRollup } from './day-rollups.ts';
import { freshCte, selectBuckets } from './rollups.ts';
import { sameDay } from './day-statistics.ts';

/** A time range in epoch ms; `to` is exclusive. */
export type TimeRange = { from: number; to: number };

const dayMs = 86_400_000;

/** Sums may differ in rounding because values are added in another order. */
const sumDiffers = (a: string, b: string): string =>
  `(${a} is null) <> (${b} is null) or abs(${a} - ${b}) > 1e-9 * greatest(1, abs(${a}), abs(${b}))`;

const columnsDiffer = columns
  .map((column) => {
    const exact = ['min', 'max', 'n'].map((statistic) => `${column}_${statistic}`);
    const sum = `${column}_sum`;
    return `(${exact.map((c) => `t.${c}`).join(', ')}) is distinct from (${exact.map((c) => `fresh.${c}`).join(', ')}) or ${sumDiffers(`t.${sum}`, `fresh.${sum}`)}`;
  })
  .join(' or ');

const extraDiffers = `exists (
  select from jsonb_each(coalesce(t.extra, '{}')) a full join jsonb_each(coalesce(fresh.extra, '{}')) b using (key)
  where a.value - 2 is distinct from b.value - 2 or ${sumDiffers('(a.value->>2)::float8', '(b.value->>2)::float8')})`;

export type Compared = { compared: number; differing: number[] };

/** Compares the ten-minute buckets of a window with their samples; `differing` holds bucket starts in epoch ms. */
export const compareBuckets = async (
  db: Database,
  controllerNo: number,
  { from, to }: TimeRange,
): Promise<Compared> => {
  const inWindow = (column: RawBuilder<unknown>) =>
    sql`controller_no = ${controllerNo} and ${column} >= ${instant(from)} and ${column} < ${instant(to)}`;
  const times = sql`select controller_no, ts from reading where ${inWindow(sql.raw('ts'))}
    union all select controller_no, bucket from rollup_10m where ${inWindow(sql.raw('bucket'))}`;
  // One statement sees a single snapshot: a bucket that differs there and has no dirty mark was computed wrongly.
  const { rows } = await sql<Compared>`
  with d as (${selectBuckets(times)}),
  ${freshCte('reading')},
  differing as (
    select d.id, d.b from d
      left join rollup_10m t on t.controller_no = d.id and t.bucket = d.b
      left join fresh on fresh.id = d.id and fresh.b = d.b
    where (t.samples is distinct from fresh.samples or ${sql.raw(columnsDiffer)} or ${sql.raw(extraDiffers)})
      and not exists (select from rollup_dirty m where m.controller_no = d.id and m.bucket >= d.b and m.bucket < d.b + d.w))
  select (select count(*) from d)::int as compared,
    coalesce((select json_agg((extract(epoch from b) * 1000)::float8) from differing), '[]') as differing`.execute(db);
  return rows[0] ?? { compared: 0, differing: [] };
};

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
  const ends = ['reading.ts', 'rollup_10m.bucket', 'day_rollup.day'].map((name) => {
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
