import type { Latest } from '@onsil/domain/telemetry/latest-values';
import type { Pool, PoolClient } from 'pg';

/** Controllers with latest values after a time (epoch ms). */
export const listControllersAhead = async (pool: Pool, limit: number): Promise<number[]> => {
  const { rows } = await pool.query<{ controllerNo: number }>(
    `select controller_no as "controllerNo" from latest where ts > to_timestamp($1::float8 / 1000)
       or exists (select from jsonb_each(values) v where (v.value->>0)::float8 > $1) order by 1`,
    [limit],
  );
  return rows.map(({ controllerNo }) => controllerNo);
};

/** Time of a controller's newest sample up to a time (epoch ms); null without any. */
export const findNewestSampleTime = async (
  client: PoolClient,
  controllerNo: number,
  limit: number,
): Promise<number | null> => {
  const { rows } = await client.query<{ ts: number }>(
    `select (extract(epoch from r.ts) * 1000)::float8 as ts from reading r
     where controller_no = $1 and r.ts <= to_timestamp($2::float8 / 1000) order by r.ts desc limit 1`,
    [controllerNo, limit],
  );
  return rows[0]?.ts ?? null;
};

/** Replaces the latest values. The derive state is cleared; deriving the marked span restores it. */
export const resetLatest = (
  client: PoolClient,
  controllerNo: number,
  ts: number | null,
  values: Latest,
  now: number,
): Promise<unknown> =>
  client.query(
    `update latest set ts = to_timestamp($2::float8 / 1000), values = $3, derive_state = null, changed = pg_current_xact_id(),
       received_at = least(received_at, to_timestamp($4::float8 / 1000)) where controller_no = $1`,
    [controllerNo, ts, JSON.stringify(values), now],
  );

export type HeldSample = { controllerNo: number; ts: number; values: Record<string, number> };

/**
 * Deletes and returns up to `limit` samples that were rejected as future until `before` but would be valid for a clock
 * that is `aheadMs` further (epoch ms).
 */
export const takeHeldSamples = async (
  client: PoolClient,
  before: number,
  aheadMs: number,
  limit: number,
): Promise<HeldSample[]> => {
  const { rows } = await client.query<HeldSample>(
    `with taken as (
       delete from rejected_sample where rejected_sample_id = any(array(
         select rejected_sample_id from rejected_sample
         where held_values is not null and reason = 'future' and received_at <= to_timestamp($1::float8 / 1000)
           and sample_ts <= received_at + $2 * interval '1 ms'
         order by rejected_sample_id limit $3 for update skip locked))
       returning controller_no, sample_ts, held_values)
     select controller_no as "controllerNo", (extract(epoch from sample_ts) * 1000)::float8 as ts, held_values as values from taken`,
    [before, aheadMs, limit],
  );
  return rows;
};
