import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { arrayLiteral, coreKeys } from './columns.ts';
import { emptyHours, hoursADay, type DayRollup, type HourStatistics } from './day-rollup-codec.ts';
import { bucketOrigin, freshCte, statisticColumns } from './rollups.ts';
import { stripe } from './rollup-locks.ts';

/** A controller's Korean day, by its start in epoch ms. */
export type ControllerDay = { controllerNo: number; day: number };

/** Tables that statistics of hours or days are computed from; the last two are the form before packed days. */
type Source = 'rollup_10m' | 'rollup_1h' | 'rollup_1d';

/** Statistics of a day as the database gives them: columns by hour, in the order of `statisticColumns`. */
export type DayColumns = {
  hours: number[];
  samples: number[];
  statistics: (number | string | null)[][];
  extra: (Record<string, [min: number, max: number, sum: number, n: number]> | null)[];
};

const jsonColumns = sql.raw(statisticColumns.map((column) => `json_agg(${column})`).join(', '));

/** CTEs after one named `days` (id, day): `hourly` has the columns of each day that has samples. */
export const hourlyCtes = (source: Source): RawBuilder<unknown> => sql`
  d as (select id, day, day + n * interval '1 hour' as b, interval '1 hour' as w from days cross join generate_series(0, 23) n),
  ${freshCte(source)},
  hourly as (
    select fresh.id, d.day, json_agg((extract(epoch from fresh.b - d.day) / 3600)::int) as hours,
      json_agg(samples) as samples, json_build_array(${jsonColumns}) as statistics, json_agg(extra) as extra
    from fresh join d using (id, b) group by fresh.id, d.day)`;

const fieldOf = (fields: Map<string, HourStatistics>, key: string): HourStatistics => {
  const hours = fields.get(key) ?? emptyHours();
  fields.set(key, hours);
  return hours;
};

const put = (hours: HourStatistics, hour: number, [min, max, sum, n]: readonly unknown[]): void => {
  // Not a number arrives as a text.
  hours.min[hour] = Number(min);
  hours.max[hour] = Number(max);
  hours.sum[hour] = Number(sum);
  hours.n[hour] = Number(n);
};

export const toDayRollup = ({ hours, samples, statistics, extra }: DayColumns): DayRollup => {
  const bySample = new Float64Array(hoursADay);
  const fields = new Map<string, HourStatistics>();
  for (const [row, hour] of hours.entries()) {
    bySample[hour] = samples[row] ?? 0;
    for (const [position, key] of coreKeys.entries()) {
      const of = [0, 1, 2, 3].map((statistic) => statistics[position * 4 + statistic]?.[row] ?? null);
      if (of[3] !== 0) put(fieldOf(fields, key), hour, of);
    }
    for (const [key, of] of Object.entries(extra[row] ?? {})) put(fieldOf(fields, key), hour, of);
  }
  return { samples: bySample, fields };
};

const valuesOf = (days: readonly ControllerDay[]): RawBuilder<unknown> =>
  sql`select id, to_timestamp(ms / 1000) as day from unnest(${arrayLiteral(days.map((one) => one.controllerNo))}::int[],
    ${arrayLiteral(days.map((one) => one.day))}::float8[]) as x(id, ms)`;

/** Statistics by hour of those of the days that have samples. */
export const listDays = async (
  db: Database,
  source: Source,
  days: readonly ControllerDay[],
): Promise<(ControllerDay & { rollup: DayRollup })[]> => {
  const { rows } = await sql<ControllerDay & DayColumns>`
    with days as (${valuesOf(days)}), ${hourlyCtes(source)}
    select id as "controllerNo", ${epochMs('day')} as day, hours, samples, statistics, extra from hourly`.execute(
    db.withoutPlugins(),
  );
  return rows.map((row) => ({ controllerNo: row.controllerNo, day: row.day, rollup: toDayRollup(row) }));
};

/** Deletes up to `maxDays` marks of locked stripes whose day began before a time (epoch ms) and returns them. */
export const takeDirtyDays = async (
  db: Database,
  stripes: readonly number[],
  { before, maxDays }: { before: number; maxDays: number },
): Promise<ControllerDay[]> => {
  const { rows } = await sql<ControllerDay>`
    with taken as (
      delete from day_rollup_dirty where ctid = any(array(
        select ctid from day_rollup_dirty where day < ${instant(before)} and ${stripe} = any(${stripes}::int[])
        limit ${maxDays} for update skip locked))
      returning controller_no, day)
    select controller_no, ${epochMs('day')} as day from taken order by 1, 2`.execute(db);
  return rows;
};

/** Marks days to be packed again; until then they are read from their ten-minute rollups. */
export const markDays = (db: Database, days: readonly ControllerDay[]): Promise<unknown> =>
  sql`insert into day_rollup_dirty (controller_no, day) ${valuesOf(days)} order by 1, 2 on conflict do nothing`.execute(
    db,
  );

export const savePackedDays = (db: Database, days: readonly (ControllerDay & { body: Buffer })[]): Promise<unknown> =>
  sql`insert into day_rollup (controller_no, day, body)
    select id, to_timestamp(ms / 1000), body from unnest(${days.map((one) => one.controllerNo)}::int[],
      ${days.map((one) => one.day)}::float8[], ${days.map((one) => one.body)}::bytea[]) as x(id, ms, body) order by 1, 2
    on conflict (controller_no, day) do update set body = excluded.body`.execute(db);

export const deletePackedDays = (db: Database, days: readonly ControllerDay[]): Promise<unknown> =>
  sql`delete from day_rollup using (${valuesOf(days)}) gone
    where day_rollup.controller_no = gone.id and day_rollup.day = gone.day`.execute(db);

/** Whether rows of the form before packed days are left to be converted. */
export const hasOldRollups = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('rollup_1h') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
};

/** Deletes converted days of the old form. */
export const deleteOldDays = async (db: Database, days: readonly ControllerDay[]): Promise<void> => {
  for (const table of [sql.raw('rollup_1h'), sql.raw('rollup_1d')])
    await sql`delete from ${table} old using (${valuesOf(days)}) gone
      where old.controller_no = gone.id and old.bucket >= gone.day and old.bucket < gone.day + interval '1 day'`.execute(
      db,
    );
};

/** Drops the tables of the old form once they are empty; not while a backup reads them. */
export const dropOldRollups = (db: Database): Promise<unknown> =>
  sql`do $$ begin
    lock table rollup_1h, rollup_1d in access exclusive mode nowait;
    if not exists (select from rollup_1h) and not exists (select from rollup_1d) then
      drop table rollup_1h, rollup_1d;
    end if;
  exception when lock_not_available then null;
  end $$`.execute(db);

/** Days of a controller within a range whose rollups are compared: their packed bytes and their ten minutes. */
export type ComparedDay = { day: number; body: Buffer | null } & { [K in keyof DayColumns]: DayColumns[K] | null };

/** One statement sees a single snapshot: a day that differs there and is not marked was packed wrongly. */
export const listComparedDays = async (
  db: Database,
  controllerNo: number,
  { from, to }: { from: number; to: number },
): Promise<ComparedDay[]> => {
  const within = (column: string) =>
    sql`controller_no = ${controllerNo} and ${sql.ref(column)} >= ${instant(from)} and ${sql.ref(column)} < ${instant(to)}`;
  const { rows } = await sql<ComparedDay>`
    with known as (
      select date_bin('1 day', bucket, ${bucketOrigin}) as day from rollup_10m where ${within('bucket')}
      union select day from day_rollup where ${within('day')}
      except select day from day_rollup_dirty where ${within('day')}),
    days as (select ${controllerNo}::int as id, day from known),
    ${hourlyCtes('rollup_10m')}
    select ${epochMs('days.day')} as day, body, hours, samples, statistics, extra
    from days left join hourly using (id, day)
      left join day_rollup on day_rollup.controller_no = days.id and day_rollup.day = days.day`.execute(
    db.withoutPlugins(),
  );
  return rows;
};
