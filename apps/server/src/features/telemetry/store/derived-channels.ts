import type { DeriveState } from '@onsil/domain/telemetry/derived-channels';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { arrayLiteral } from './columns.ts';

export type DerivedValues = { vpd: number | null; dewPoint: number | null; dli: number | null };
export type DeriveRow = {
  ts: number;
  temperature: number | null;
  humidity: number | null;
  light: number | null;
} & DerivedValues;

/** Deletes all waiting spans of one controller and returns their union. */
export const takeDeriveSpan = async (
  db: Database,
): Promise<{ controllerNo: number; from: number; to: number } | undefined> => {
  const { rows } = await sql<{ controllerNo: number; from: number; to: number }>`
    with one as (select controller_no from derive_dirty order by derive_dirty_id limit 1 for update skip locked),
    taken as (
      delete from derive_dirty where derive_dirty_id = any(array(
        select derive_dirty_id from derive_dirty
        where controller_no = (select controller_no from one) for update skip locked))
      returning controller_no, from_ts, to_ts)
    select controller_no, (extract(epoch from min(from_ts)) * 1000)::float8 as from,
      (extract(epoch from max(to_ts)) * 1000)::float8 as to
    from taken group by controller_no`.execute(db);
  return rows[0];
};

/** Last lights-on before a time: a lit sample whose light integral is zero. */
export const findLightsOn = async (
  db: Database,
  controllerNo: number,
  before: number,
  since: number,
): Promise<number | undefined> => {
  // qualified: ordering by the output column `ts` cannot use the index
  const { rows } = await sql<{ ts: number }>`
    select ${epochMs('r.ts')} as ts from reading r
    where controller_no = ${controllerNo} and ts < ${instant(before)} and ts >= ${instant(since)}
      and dli = 0 and light >= 5
    order by r.ts desc limit 1`.execute(db);
  return rows[0]?.ts;
};

/** Light integral at a time: the newest of the two days before. 0 after a longer silence of the sensor. */
export const findLightIntegral = async (db: Database, controllerNo: number, before: number): Promise<number> => {
  const { rows } = await sql<{ dli: number }>`
    select dli from reading
    where controller_no = ${controllerNo} and ts < ${instant(before)} and ts >= ${instant(before)} - interval '2 days'
      and dli is not null
    order by ts desc limit 1`.execute(db);
  return rows[0]?.dli ?? 0;
};

/** Time of the last light value before a time; null without any. */
export const findLastLightTime = async (db: Database, controllerNo: number, before: number): Promise<number | null> => {
  const { rows } = await sql<{ ts: number }>`
    select ${epochMs('r.ts')} as ts from reading r
    where controller_no = ${controllerNo} and r.ts < ${instant(before)} and light is not null
    order by r.ts desc limit 1`.execute(db);
  return rows[0]?.ts ?? null;
};

/** Rows from `from` to `until` (epoch ms, inclusive) in time order. */
export const listDeriveRows = async (
  db: Database,
  controllerNo: number,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<DeriveRow[]> => {
  const { rows } = await sql<DeriveRow>`
    select ${epochMs('r.ts')} as ts, temperature, humidity, light, vpd, dew_point, dli from reading r
    where controller_no = ${controllerNo} and ts >= ${instant(from)} and ts <= ${instant(until)}
    order by r.ts limit ${limit}`.execute(db);
  return rows;
};

/** Updates derived channels. `rows` are in time order: their range lets the planner skip other partitions. */
export const updateDerived = (
  db: Database,
  controllerNo: number,
  rows: readonly ({ ts: number } & DerivedValues)[],
) => {
  const values = (['vpd', 'dewPoint', 'dli'] as const).map(
    (key) => sql`${arrayLiteral(rows.map((row) => row[key]))}::real[]`,
  );
  return sql`
    update reading r set vpd = x.vpd, dew_point = x.dew_point, dli = x.dli
    from unnest(${arrayLiteral(rows.map((row) => row.ts))}::float8[], ${sql.join(values)}) as x(ms, vpd, dew_point, dli)
    where r.controller_no = ${controllerNo} and r.ts = to_timestamp(x.ms / 1000)
      and r.ts between ${instant(rows[0]?.ts ?? null)} and ${instant(rows.at(-1)?.ts ?? null)}`.execute(db);
};

export const updateDeriveState = (db: Database, controllerNo: number, state: DeriveState, values: Latest) =>
  sql`
    update latest set derive_state = ${JSON.stringify(state)}, "values" = ${JSON.stringify(values)},
      changed = pg_current_xact_id()
    where controller_no = ${controllerNo}`.execute(db);
