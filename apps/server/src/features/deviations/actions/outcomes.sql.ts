import { sql } from 'kysely';
import { overshootMs, relapseMs } from '@onsil/domain/alarms/action-outcome';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { isNotWithdrawn } from '../deviation-state.sql.ts';

export type PendingOutcome = {
  actionId: number;
  deviationId: number;
  controllerNo: number;
  farmNo: number;
  cause: string;
  field: string | null;
  side: 'low' | 'high' | null;
  low: number | null;
  high: number | null;
  actionAt: number;
  backAt: number | null;
  endedAt: number | null;
};

const seconds = (ms: number) => sql`${ms / 1000}::float8 * interval '1 s'`;

/**
 * Whether an outcome may be another than when it was evaluated: its overshoot was not over, a similar deviation came as a
 * relapse, or it is to become final.
 */
const mayHaveChanged = (now: number) => sql`(
  o.evaluated_at is null or o.evaluated_at < back.at + ${seconds(overshootMs)} or back.at + ${seconds(relapseMs)} <= ${instant(now)}
  or o.relapsed is distinct from true and back.at >= a.at and exists (
    select from deviation l
    where l.controller_no = d.controller_no and l.cause = d.cause and l.field_key is not distinct from d.field_key
      and l.side is not distinct from d.side and l.end_kind is distinct from 'withdrawn' and l.deviation_id <> d.deviation_id
      and l.opened_at > back.at and l.started_at > back.at and l.started_at <= back.at + ${seconds(relapseMs)}))`;

/**
 * Takes the actions whose deviation has ended and whose outcome is not final and may have changed, those that have waited
 * longest first. Taken before they are evaluated: one that fails takes its turn behind the others.
 */
export const takePendingOutcomes = async (
  db: Database,
  { now, limit }: { now: number; limit: number },
): Promise<PendingOutcome[]> => {
  const { rows } = await sql<PendingOutcome>`
    with taken as (
      select o.action_id, o.deviation_id from deviation_action_outcome o
        join deviation d using (deviation_id) join deviation_action a using (action_id)
        cross join lateral (select coalesce(d.back_at, d.ended_at) as at) back
      where o.final_at is null and d.ended_at is not null and ${mayHaveChanged(now)}
      order by o.evaluated_at nulls first, o.action_id limit ${limit} for update of o skip locked)
    update deviation_action_outcome o set evaluated_at = ${instant(now)}
    from taken join deviation_action a using (action_id) join deviation d using (deviation_id)
    where (o.action_id, o.deviation_id) = (taken.action_id, taken.deviation_id)
    returning o.action_id, o.deviation_id, d.controller_no, d.farm_no, d.cause, d.field_key as field, d.side,
      d.range_low as low, d.range_high as high, ${epochMs('a.at')} as action_at, ${epochMs('d.endedAt')} as ended_at,
      coalesce(${epochMs('d.backAt')}, ${epochMs('d.endedAt')}) as back_at`.execute(db);
  return rows;
};

/** Start times of similar deviations after an action. */
export const listLaterStarts = async (db: Database, one: PendingOutcome, until: number): Promise<number[]> => {
  const { rows } = await sql<{ at: number }>`
    select ${epochMs('startedAt')} as at from deviation
    where controller_no = ${one.controllerNo} and cause = ${one.cause} and field_key is not distinct from ${one.field}
      and side is not distinct from ${one.side} and deviation_id <> ${one.deviationId}
      and ${isNotWithdrawn}
      and started_at > ${instant(one.actionAt)} and started_at <= ${instant(until)}`.execute(db);
  return rows.map((row) => row.at);
};

export type ActionOutcome = {
  actionId: number;
  deviationId: number;
  minutesToRange: number | null;
  overshoot: number | null;
  relapsed: boolean | null;
  finalAt: Date | null;
};

/** Saves an outcome; preliminary while `finalAt` is null. */
export const updateOutcome = (
  db: Database,
  { actionId, deviationId, minutesToRange, overshoot, relapsed, finalAt }: ActionOutcome,
) =>
  sql`
    update deviation_action_outcome
    set minutes_to_range = ${minutesToRange}, overshoot = ${overshoot}, relapsed = ${relapsed}, final_at = ${finalAt}
    where action_id = ${actionId} and deviation_id = ${deviationId}
      and (minutes_to_range, overshoot, relapsed, final_at) is distinct from
        (${minutesToRange}::float8, ${overshoot}::float8, ${relapsed}::boolean, ${finalAt}::timestamptz)`.execute(db);
