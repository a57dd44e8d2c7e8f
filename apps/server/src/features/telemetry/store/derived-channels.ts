import type { PoolClient } from 'pg';
import type { DeriveState } from '@onsil/domain/telemetry/derived-channels';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
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
  client: PoolClient,
): Promise<{ controllerNo: number; from: number; to: number } | undefined> => {
  const { rows } = await client.query<{ controllerNo: number; from: number; to: number }>(
    `with one as (select controller_no from derive_dirty order by derive_dirty_id limit 1 for update skip locked),
     taken as (
       delete from derive_dirty where derive_dirty_id = any(array(
         select derive_dirty_id from derive_dirty where controller_no = (select controller_no from one) for update skip locked))
       returning controller_no, from_ts, to_ts)
     select controller_no as "controllerNo", (extract(epoch from min(from_ts)) * 1000)::float8 as from, (extract(epoch from max(to_ts)) * 1000)::float8 as to
     from taken group by controller_no`,
  );
  return rows[0];
};

/** Last lights-on before a time: a lit sample whose light integral is zero. */
export const findLightsOn = async (
  client: PoolClient,
  controllerNo: number,
  before: number,
  since: number,
): Promise<number | undefined> => {
  const { rows } = await client.query<{ ts: number }>(
    `select (extract(epoch from r.ts) * 1000)::float8 as ts from reading r
     where controller_no = $1 and ts < to_timestamp($2::float8 / 1000) and ts >= to_timestamp($3::float8 / 1000) and dli = 0 and light >= 5
     order by r.ts desc limit 1`, // qualified: ordering by the output column `ts` cannot use the index
    [controllerNo, before, since],
  );
  return rows[0]?.ts;
};

/** Light integral at a time: the newest of the two days before. 0 after a longer silence of the sensor. */
export const findLightIntegral = async (client: PoolClient, controllerNo: number, before: number): Promise<number> => {
  const { rows } = await client.query<{ dli: number }>(
    `select dli from reading where controller_no = $1 and ts < to_timestamp($2::float8 / 1000)
       and ts >= to_timestamp($2::float8 / 1000) - interval '2 days' and dli is not null order by ts desc limit 1`,
    [controllerNo, before],
  );
  return rows[0]?.dli ?? 0;
};

/** Time of the last light value before a time; null without any. */
export const findLastLightTime = async (
  client: PoolClient,
  controllerNo: number,
  before: number,
): Promise<number | null> => {
  const { rows } = await client.query<{ ts: number }>(
    `select (extract(epoch from r.ts) * 1000)::float8 as ts from reading r
     where controller_no = $1 and r.ts < to_timestamp($2::float8 / 1000) and light is not null order by r.ts desc limit 1`,
    [controllerNo, before],
  );
  return rows[0]?.ts ?? null;
};

export const listDeriveRows = async (
  client: PoolClient,
  controllerNo: number,
  from: number,
  until: number,
  limit: number,
): Promise<DeriveRow[]> => {
  const { rows } = await client.query<DeriveRow>({
    name: 'list-derive-rows',
    text: `select (extract(epoch from ts) * 1000)::float8 as ts, temperature, humidity, light, vpd, dew_point as "dewPoint", dli
           from reading r where controller_no = $1 and ts >= to_timestamp($2::float8 / 1000) and ts <= to_timestamp($3::float8 / 1000)
           order by r.ts limit $4`,
    values: [controllerNo, from, until, limit],
  });
  return rows;
};

/** Updates derived channels. `rows` are in time order: their range lets the planner skip other partitions. */
export const updateDerived = (
  client: PoolClient,
  controllerNo: number,
  rows: readonly ({ ts: number } & DerivedValues)[],
) =>
  client.query({
    name: 'update-derived',
    text: `update reading r set vpd = x.vpd, dew_point = x.dew_point, dli = x.dli
           from unnest($2::float8[], $3::real[], $4::real[], $5::real[]) as x(ms, vpd, dew_point, dli)
           where r.controller_no = $1 and r.ts = to_timestamp(x.ms / 1000)
             and r.ts between to_timestamp($6::float8 / 1000) and to_timestamp($7::float8 / 1000)`,
    values: [
      controllerNo,
      arrayLiteral(rows.map((row) => row.ts)),
      ...(['vpd', 'dewPoint', 'dli'] as const).map((key) => arrayLiteral(rows.map((row) => row[key]))),
      rows[0]?.ts,
      rows.at(-1)?.ts,
    ],
  });

export const updateDeriveState = (client: PoolClient, controllerNo: number, state: DeriveState, values: Latest) =>
  client.query(
    'update latest set derive_state = $2, values = $3, changed = pg_current_xact_id() where controller_no = $1',
    [controllerNo, JSON.stringify(state), JSON.stringify(values)],
  );
