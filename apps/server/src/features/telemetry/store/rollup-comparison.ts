import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from '#platform/database/database.ts';
import { columns } from './columns.ts';
import { bucketsSql, freshCte, rollupLevels, type RollupLevel } from './rollups.ts';

type Client = Pick<ClientBase, 'query'>;
/** A time range in epoch ms; `to` is exclusive. */
export type TimeRange = { from: number; to: number };

const dayMs = 86_400_000;

/** Levels with the time range one statement compares: some thousand rows of the level below. */
export const comparedLevels = rollupLevels.map((level, index) => ({
  level,
  maxWindowMs: [dayMs, 30 * dayMs, 366 * dayMs][index] ?? dayMs,
}));

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

// One statement sees a single snapshot: a bucket that differs there and has no dirty mark was computed wrongly.
const findDiffering = (level: RollupLevel): string => {
  const { table, source } = level;
  const time = source === 'reading' ? 'ts' : 'bucket';
  const inWindow = (column: string): string =>
    `controller_no = $1 and ${column} >= to_timestamp($2::float8 / 1000) and ${column} < to_timestamp($3::float8 / 1000)`;
  return `
  with d as (${bucketsSql(
    level,
    `select controller_no, ${time} from ${source} where ${inWindow(time)} union all select controller_no, bucket from ${table} where ${inWindow('bucket')}`,
  )}),
  ${freshCte(level)},
  differing as (
    select d.id, d.b from d
      left join ${table} t on t.controller_no = d.id and t.bucket = d.b
      left join fresh on fresh.id = d.id and fresh.b = d.b
    where (t.samples is distinct from fresh.samples or ${columnsDiffer} or ${extraDiffers})
      and not exists (select from rollup_dirty m where m.controller_no = d.id and m.bucket >= d.b and m.bucket < d.b + d.w))
  select (select count(*) from d)::int as compared,
    coalesce((select json_agg((extract(epoch from b) * 1000)::float8) from differing), '[]') as differing`;
};

const statements = new Map(
  rollupLevels.map((level) => [level, { name: `compare-${level.table}`, text: findDiffering(level) }] as const),
);

/** Compares the buckets of one level in a window with the level below; `differing` holds bucket starts in epoch ms. */
export const compareLevel = async (
  client: Client,
  level: RollupLevel,
  controllerNo: number,
  { from, to }: TimeRange,
): Promise<{ compared: number; differing: number[] }> => {
  const statement = statements.get(level);
  if (!statement) throw new Error(`unknown rollup level: ${level.table}`);
  const { rows } = await client.query<{ compared: number; differing: number[] }>({
    ...statement,
    values: [controllerNo, from, to],
  });
  return rows[0] ?? { compared: 0, differing: [] };
};

/** Time range of a controller's samples and rollups; undefined without any. */
export const findTimeRange = async (client: Client, controllerNo: number): Promise<TimeRange | undefined> => {
  const ends = ['reading.ts', 'rollup_10m.bucket', 'rollup_1h.bucket', 'rollup_1d.bucket'].map((name) => {
    const [table, column] = name.split('.');
    return `select min(${column}) as first, max(${column}) as last from ${table} where controller_no = $1`;
  });
  const { rows } = await client.query<{ from: number | null; to: number | null }>(
    `select (extract(epoch from min(first)) * 1000)::float8 as from, (extract(epoch from max(last)) * 1000)::float8 as to
     from (${ends.join(' union all ')}) ends`,
    [controllerNo],
  );
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? undefined : { from, to: to + 1 };
};

/** All controllers, those never or longest ago compared completely first. */
export const listComparedControllers = async (
  client: Client,
): Promise<{ controllerNo: number; wholeAt: Date | null }[]> => {
  const { rows } = await client.query<{ controllerNo: number; wholeAt: Date | null }>(
    `select controller_no as "controllerNo", whole_at as "wholeAt" from controller left join rollup_comparison using (controller_no)
     order by whole_at nulls first, controller_no`,
  );
  return rows;
};

export const saveFullComparison = (client: Client, controllerNo: number, at: number): Promise<unknown> =>
  client.query(
    `insert into rollup_comparison (controller_no, whole_at) select controller_no, to_timestamp($2::float8 / 1000) from controller where controller_no = $1
     on conflict (controller_no) do update set whole_at = excluded.whole_at`,
    [controllerNo, at],
  );

/** Forces a complete comparison of a controller, or of all for null. */
export const resetFullComparison = (client: Client, controllerNo: number | null): Promise<unknown> =>
  client.query('delete from rollup_comparison where controller_no = $1 or $1 is null', [controllerNo]);

export type ComparisonRun = { startedAt: Date; endedAt: Date; compared: number; differing: number; repaired: number };

/** Stores a comparison's result and deletes results older than 90 days. */
export const saveRun = async (client: Client, run: ComparisonRun): Promise<void> => {
  await client.query(
    `insert into rollup_comparison_run (started_at, ended_at, compared, differing, repaired) values ($1, $2, $3, $4, $5)`,
    [run.startedAt, run.endedAt, run.compared, run.differing, run.repaired],
  );
  await client.query(`delete from rollup_comparison_run where ended_at < $1::timestamptz - interval '90 days'`, [
    run.endedAt,
  ]);
};

export const findLastRun = async (db: Database): Promise<ComparisonRun | undefined> => {
  const { rows } = await sql<ComparisonRun>`
    select started_at as "startedAt", ended_at as "endedAt", compared, differing, repaired from rollup_comparison_run
    order by rollup_comparison_run_id desc limit 1`.execute(db);
  return rows[0];
};

/** Session-level lock: only one comparison runs at a time; closing the connection releases it. */
export const lockComparison = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('onsil rollup comparison')) as locked",
  );
  return rows[0]?.locked ?? false;
};

export const unlockComparison = (client: Client): Promise<unknown> =>
  client.query("select pg_advisory_unlock(hashtext('onsil rollup comparison'))");
