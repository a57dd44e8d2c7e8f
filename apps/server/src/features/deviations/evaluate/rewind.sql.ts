import type { PoolClient } from 'pg';
import type { DeviationSubject } from './record.sql.ts';

/** A deviation withdrawn by a rewind, which the new evaluation may revive. */
export type WithdrawnDeviation = DeviationSubject & { deviationId: number; openedAt: number };

const engineKinds = "('opened', 'escalated', 'eased', 'returned')";

/**
 * Undoes the evaluations of a controller after a time (epoch ms; null: all): deletes the engine's alarms, withdraws
 * deviations that opened later, reopens those that were open then.
 */
export const rewindDeviations = async (
  client: PoolClient,
  controllerNo: number,
  after: number | null,
): Promise<WithdrawnDeviation[]> => {
  const since = "coalesce(to_timestamp($2::float8 / 1000), '-infinity')";
  await client.query(
    `delete from alarm a using deviation d where a.deviation_id = d.deviation_id and d.controller_no = $1
       and a.kind in ${engineKinds} and a.at > ${since}`,
    [controllerNo, after],
  );
  await client.query(
    `update deviation set ended_at = null, end_kind = null, back_at = null
     where controller_no = $1 and opened_at <= ${since} and ended_at > ${since} and end_kind <> 'withdrawn'`,
    [controllerNo, after],
  );
  const { rows } = await client.query<WithdrawnDeviation>(
    `update deviation set ended_at = coalesce(ended_at, opened_at), end_kind = 'withdrawn', state = 'NONE'
     where controller_no = $1 and opened_at > ${since} and end_kind is distinct from 'withdrawn'
     returning deviation_id::float8 as "deviationId", cause, field_key as field, (extract(epoch from opened_at) * 1000)::float8 as "openedAt"`,
    [controllerNo, after],
  );
  return rows;
};

/**
 * Withdraws a deviation that late samples disprove: deletes it if nobody was notified or acted, else keeps it in the
 * log as withdrawn.
 */
export const withdrawDeviation = async (
  client: PoolClient,
  deviationId: number,
  at: number,
  dueAt: number,
): Promise<void> => {
  const { rowCount } = await client.query(
    `delete from deviation where deviation_id = $1 and told->>'at' is null and acted_at is null`,
    [deviationId],
  );
  if (rowCount) return;
  await client.query(
    `update deviation set ended_at = coalesce(ended_at, opened_at), end_kind = 'withdrawn', state = 'NONE', due_at = to_timestamp($2::float8 / 1000)
     where deviation_id = $1`,
    [deviationId, dueAt],
  );
  await client.query(
    `insert into alarm (deviation_id, kind, at, level) values ($1, 'withdrawn', to_timestamp($2::float8 / 1000), 0)`,
    [deviationId, at],
  );
};

/** Restores level and values of a deviation reopened by a rewind. */
export const restoreDeviation = (
  client: PoolClient,
  deviationId: number,
  open: { level: number; highest: number; value: number | null; extreme: { ts: number; value: number } | null },
) =>
  client.query(
    `update deviation set level = $2, highest = $3, value = $4, extreme_value = $5, extreme_at = to_timestamp($6::float8 / 1000)
     where deviation_id = $1`,
    [deviationId, open.level, open.highest, open.value, open.extreme?.value ?? null, open.extreme?.ts ?? null],
  );
