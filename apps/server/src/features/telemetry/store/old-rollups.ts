import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs } from '#platform/database/epoch.ts';
import { columns, coreKeys } from './columns.ts';
import { emptyHours, hoursADay, type DayRollup, type HourStatistics } from './day-rollup-codec.ts';
import { keyOf, valuesOf, type ControllerDay } from './marked-days.ts';

/*
What older versions left: statistics of ten minutes, of which hours whose samples are gone are still needed until their days
are computed, and hours and days in rows of their own, which are compared with those that were computed.
*/
type Source = 'rollup_10m' | 'rollup_1h' | 'rollup_1d';

/** Columns of statistics in these tables, four for each core field. */
const statisticColumns = columns.flatMap((c) => [`${c}_min`, `${c}_max`, `${c}_sum`, `${c}_n`]);

const ofRows = columns.map((c) => `min(${c}_min), max(${c}_max), sum(${c}_sum), coalesce(sum(${c}_n), 0)`).join(', ');
const jsonColumns = statisticColumns.map((column) => `json_agg(${column})`).join(', ');

/** By hour; in `extra` a field's statistics are [min, max, sum, n], and fields without samples are absent. */
const hourlyOf = (source: Source): RawBuilder<unknown> =>
  sql.raw(`
    select h.id, h.day, json_agg(h.hour) as hours, json_agg(samples) as samples, json_build_array(${jsonColumns}) as statistics,
      json_agg((select jsonb_object_agg(key, v) from (
        select key, jsonb_build_array(min((value->>0)::real), max((value->>1)::real), sum((value->>2)::float8), sum((value->>3)::int)) as v
        from ${source} x cross join jsonb_each(x.extra)
        where x.controller_no = h.id and x.bucket >= h.start and x.bucket < h.start + interval '1 hour' group by key) e)) as extra
    from (select id, day, hour, day + hour * interval '1 hour' as start from days cross join generate_series(0, ${hoursADay - 1}) hour) h
      cross join lateral (
        select sum(samples), ${ofRows} from ${source} where controller_no = h.id and bucket >= h.start
          and bucket < h.start + interval '1 hour' having count(*) > 0) s (samples, ${statisticColumns.join(', ')})
    group by h.id, h.day`);

/** Statistics of a day as the database gives them: columns by hour, in the order of `statisticColumns`. */
type DayColumns = {
  hours: number[];
  samples: number[];
  statistics: (number | string | null)[][];
  extra: (Record<string, [min: number, max: number, sum: number, n: number]> | null)[];
};

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

const toDayRollup = ({ hours, samples, statistics, extra }: DayColumns): DayRollup => {
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

/** Statistics by hour, by `keyOf`, of those of the days that have any in a table of older versions. */
export const listOldDays = async (
  db: Database,
  source: Source,
  days: readonly ControllerDay[],
): Promise<Map<string, DayRollup>> => {
  const { rows } = await sql<ControllerDay & DayColumns>`
    with days as (${valuesOf(days)})
    select id as "controllerNo", ${epochMs('day')} as day, hours, samples, statistics, extra
    from (${hourlyOf(source)}) hourly`.execute(db.withoutPlugins());
  return new Map(rows.map((row) => [keyOf(row), toDayRollup(row)]));
};

/** Whether hours and days in rows of their own are left to be converted. */
export const hasOldHours = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('rollup_1h') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
};

/** Deletes hours and days in rows of their own. */
export const deleteOldHours = async (db: Database, days: readonly ControllerDay[]): Promise<void> => {
  for (const table of [sql.raw('rollup_1h'), sql.raw('rollup_1d')])
    await sql`delete from ${table} old using (${valuesOf(days)}) gone
      where old.controller_no = gone.id and old.bucket >= gone.day and old.bucket < gone.day + interval '1 day'`.execute(
      db,
    );
};

/** Drops the tables of hours and days once they are empty; not while a backup reads them. */
export const dropOldHours = (db: Database): Promise<unknown> =>
  sql`do $$ begin
    lock table rollup_1h, rollup_1d in access exclusive mode nowait;
    if not exists (select from rollup_1h) and not exists (select from rollup_1d) then
      drop table rollup_1h, rollup_1d;
    end if;
  exception when lock_not_available then null;
  end $$`.execute(db);

/** Deletes the statistics of ten minutes once none of them are of a day that is marked. Not while they are read. */
export const emptyOldBuckets = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ isConverted: boolean }>`
    select exists (select 1 from rollup_10m) and not exists (
      select 1 from day_rollup_dirty d join rollup_10m r
        on r.controller_no = d.controller_no and r.bucket >= d.day and r.bucket < d.day + interval '1 day') as is_converted`.execute(
    db,
  );
  if (rows[0]?.isConverted)
    await sql`do $$ begin
      lock table rollup_10m in access exclusive mode nowait;
      truncate rollup_10m;
    exception when lock_not_available then null;
    end $$`.execute(db);
};
