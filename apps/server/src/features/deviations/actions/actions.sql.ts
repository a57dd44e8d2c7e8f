import { sql, type SqlBool } from 'kysely';
import type { ActedDeviation } from '@onsil/domain/alarms/deviation-state';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { instant } from '#platform/database/epoch.ts';
import type { RowRange } from '#platform/http/page.ts';
import { isNotWithdrawn } from '../deviation-state.sql.ts';

export type LockedDeviation = {
  deviationId: number;
  level: number;
  highest: number;
  value: number | null;
  pauseUntil: Date | null;
  startedAt: Date;
  endedAt: Date | null;
};

/** Locks the deviations of a farm among the given ones; withdrawn ones and those of other farms are left out. */
export const lockDeviations = async (
  db: Database,
  farmNo: number,
  deviationIds: readonly number[],
): Promise<LockedDeviation[]> => {
  const { rows } = await sql<LockedDeviation>`
    select deviation_id, level, highest, value, pause_until, started_at, ended_at from deviation
    where farm_no = ${farmNo} and deviation_id = any(${deviationIds}::bigint[])
      and ${isNotWithdrawn}
    order by deviation_id for update`.execute(db);
  return rows;
};

export type NewAction = {
  farmNo: number;
  memberNo: number;
  at: Date;
  actionCode: string;
  description: string;
  pauseUntil: Date;
  /** null if it was recorded as it was done */
  recordedAt: Date | null;
};

/**
 * Inserts an action on deviations; undefined if its kind does not exist. Locks the kind's code until the transaction
 * ends.
 */
export const insertAction = async (
  db: Database,
  action: NewAction,
  deviationIds: readonly number[],
): Promise<number | undefined> => {
  const { rows } = await sql<{ actionId: number }>`
    insert into deviation_action (farm_no, member_no, at, action_code, description, pause_until, recorded_at)
    select ${action.farmNo}::int, ${action.memberNo}::int, ${action.at}::timestamptz, detail_code, ${action.description},
      ${action.pauseUntil}::timestamptz, ${action.recordedAt}::timestamptz
    from common_code where master_code = 'DEVIATION_ACTION' and detail_code = ${action.actionCode} for key share
    returning action_id`.execute(db);
  const actionId = rows[0]?.actionId;
  if (actionId === undefined) return undefined;
  await sql`
    insert into deviation_action_outcome (action_id, deviation_id)
    select ${actionId}, unnest(${deviationIds}::bigint[])`.execute(db);
  return actionId;
};

/**
 * Saves an action's effect on open deviations, except those with a newer action: one done earlier and sent late changes nothing
 * of them. One on an offline gateway covers the controllers behind it.
 */
export const updateActedDeviations = (db: Database, deviationIds: readonly number[], acted: ActedDeviation) =>
  sql`
    update deviation set acted_at = ${instant(acted.actedAt)}, pause_until = ${instant(acted.pauseUntil)},
      state = ${acted.state}, due_at = ${instant(acted.dueAt)}
    where (deviation_id = any(${deviationIds}::bigint[]) or gateway_root = any(${deviationIds}::bigint[]))
      and ended_at is null and (acted_at is null or acted_at <= ${instant(acted.actedAt)})`.execute(db);

/** Saves the time of an action on deviations that have ended, unless they have one. */
export const updateEndedDeviations = (
  db: Database,
  deviationIds: readonly number[],
  { actedAt, pauseUntil }: { actedAt: number; pauseUntil: number },
) =>
  sql`
    update deviation set acted_at = ${instant(actedAt)}, pause_until = ${instant(pauseUntil)}
    where deviation_id = any(${deviationIds}::bigint[]) and ended_at is not null and acted_at is null`.execute(db);

export type ActionFilter = {
  farmNo: number;
  deviationId?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

const filteredActions = (db: Database, filter: ActionFilter) =>
  db
    .selectFrom('deviationAction as a')
    .where('a.farmNo', '=', filter.farmNo)
    .$if(filter.deviationId !== undefined, (query) =>
      query.where(
        sql<SqlBool>`exists (select from deviation_action_outcome o where o.action_id = a.action_id and o.deviation_id = ${filter.deviationId ?? 0})`,
      ),
    )
    .$if(filter.from !== undefined, (query) => query.where('a.at', '>=', new Date(filter.from ?? 0)))
    .$if(filter.to !== undefined, (query) => query.where('a.at', '<', new Date(filter.to ?? 0)));

export type OutcomeRow = {
  deviationId: number;
  minutesToRange: number | null;
  overshoot: number | null;
  relapsed: boolean | null;
};

/** Actions, newest first, with their outcomes. */
export const listActionRows = (db: Database, filter: ActionFilter, { offset, limit }: RowRange) =>
  filteredActions(db, filter)
    .leftJoin('member as m', 'm.memberNo', 'a.memberNo')
    .select([
      'a.actionId',
      'a.at',
      'a.actionCode',
      'a.description',
      'a.pauseUntil',
      'a.recordedAt',
      'm.name as memberName',
      sql<OutcomeRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('deviationId', o.deviation_id,
        'minutesToRange', o.minutes_to_range, 'overshoot', o.overshoot, 'relapsed', o.relapsed) order by o.deviation_id), '[]')
        from deviation_action_outcome o where o.action_id = a.action_id)`.as('outcomes'),
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.actionId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countActions = (db: Database, filter: ActionFilter): Promise<number> =>
  countRows(filteredActions(db, filter));

type SimilarOutcome = { action: string; minutesToRange: number | null; relapsed: boolean };

const maxSimilar = 500;

/**
 * The newest evaluated outcomes of actions on similar deviations: same farm, field, cause and side. What was done after the value was
 * back says nothing about how it came back.
 */
export const listSimilarOutcomes = async (
  db: Database,
  like: { farmNo: number; cause: string; field: string | null; side: string | null },
): Promise<SimilarOutcome[]> => {
  const { rows } = await sql<SimilarOutcome>`
    select a.action_code as action, o.minutes_to_range, o.relapsed
    from deviation_action_outcome o join deviation_action a using (action_id) join deviation d using (deviation_id)
    where d.farm_no = ${like.farmNo} and d.cause = ${like.cause} and d.field_key is not distinct from ${like.field}
      and d.side is not distinct from ${like.side} and o.final_at is not null
      and a.at <= coalesce(d.back_at, d.ended_at)
    order by a.at desc limit ${maxSimilar}`.execute(db);
  return rows;
};
