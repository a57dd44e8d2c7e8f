import { sql, type RawBuilder } from 'kysely';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';

/**
 * Controllers whose newest sample is after a time (epoch ms).
 * @param ofValues also those with a single value after it, which takes reading the newest values of all controllers
 */
export const listControllersAhead = async (
  db: Database,
  { limit, ofValues }: { limit: number; ofValues: boolean },
): Promise<number[]> => {
  const { rows } = await sql<{ controllerNo: number }>`
    select controller_no from latest where ts > ${instant(limit)}
      or ${ofValues} and exists (select from jsonb_each("values") v where (v.value->>0)::float8 > ${limit}::float8)
    order by 1`.execute(db);
  return rows.map(({ controllerNo }) => controllerNo);
};

/** Replaces the latest values. The derive state is cleared; deriving the marked span restores it. */
export const resetLatest = (
  db: Database,
  controllerNo: number,
  { ts, values, now }: { ts: number | null; values: Latest; now: number },
): Promise<unknown> =>
  sql`
    update latest set ts = ${instant(ts)}, "values" = ${JSON.stringify(values)}, derive_state = null,
      changed = pg_current_xact_id(), received_at = least(received_at, ${instant(now)})
    where controller_no = ${controllerNo}`.execute(db);

export type HeldSample = { controllerNo: number; ts: number; values: Record<string, number> };

/** Deletes and returns up to `limit` rejected samples. */
export type TakeHeld = (db: Database, limit: number) => Promise<HeldSample[]>;

const takeWhere =
  (condition: RawBuilder<unknown>): TakeHeld =>
  async (db, limit) => {
    const { rows } = await sql<HeldSample>`
      with taken as (
        delete from rejected_sample where rejected_sample_id = any(array(
          select rejected_sample_id from rejected_sample where held_values is not null and ${condition}
          order by rejected_sample_id limit ${limit} for update skip locked))
        returning controller_no, sample_ts, held_values)
      select controller_no, ${epochMs('sample_ts')} as ts, held_values as "values" from taken`.execute(db);
    return rows;
  };

/** Takes samples that were rejected as future until `before` but would be valid for a clock that is `aheadMs` further (epoch ms). */
export const takeFuture = (before: number, aheadMs: number): TakeHeld =>
  takeWhere(sql`reason = 'future' and received_at <= ${instant(before)}
    and sample_ts <= received_at + ${aheadMs}::float8 * interval '1 ms'`);

/** Takes samples that were rejected as too old by a clock that named a time after `after`, and lie within a span (epoch ms). */
export const takeOutdated = (after: number, { from, to }: { from: number; to: number }): TakeHeld =>
  takeWhere(sql`reason = 'too_old' and received_at > ${instant(after)}
    and sample_ts >= ${instant(from)} and sample_ts <= ${instant(to)}`);
