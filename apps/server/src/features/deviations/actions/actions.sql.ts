import { sql, type SqlBool } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from '#platform/database/database.ts';

/** Locks the open deviations of a farm among the given ones; ended ones and those of other farms are left out. */
export const lockOpenDeviations = async (
  client: PoolClient,
  farmNo: number,
  deviationIds: readonly number[],
): Promise<{ deviationId: number; level: number; value: number | null; pauseUntil: Date | null }[]> => {
  const { rows } = await client.query(
    `select deviation_id::float8 as "deviationId", level::int as level, value, pause_until as "pauseUntil"
     from deviation where farm_no = $1 and deviation_id = any($2::bigint[]) and ended_at is null order by deviation_id for update`,
    [farmNo, deviationIds],
  );
  return rows;
};

/** Inserts an action; undefined if its kind does not exist. Locks the kind's code until the transaction ends. */
export const insertAction = async (
  client: PoolClient,
  action: { farmNo: number; memberNo: number; at: Date; actionCd: string; description: string; pauseUntil: Date },
  deviationIds: readonly number[],
): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into deviation_action (farm_no, member_no, at, action_cd, description, pause_until)
     select $1::int, $2::int, $3::timestamptz, dcd, $5, $6::timestamptz from common_code
     where master_cd = 'DEVIATION_ACTION' and dcd = $4 for key share returning action_id::float8 as id`,
    [action.farmNo, action.memberNo, action.at, action.actionCd, action.description, action.pauseUntil],
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await client.query('insert into deviation_action_outcome (action_id, deviation_id) select $1, unnest($2::bigint[])', [
    id,
    deviationIds,
  ]);
  // An action on an offline gateway covers the controllers behind it.
  await client.query(
    `update deviation set acted_at = $2, pause_until = $3, state = 'ACTION_TAKEN', due_at = $2
     where (deviation_id = any($1::bigint[]) or gateway_root = any($1::bigint[])) and ended_at is null`,
    [deviationIds, action.at, action.pauseUntil],
  );
  return id;
};

const filteredActions = (
  db: Database,
  filter: { farmNo: number; deviationId?: number | undefined; from?: number | undefined; to?: number | undefined },
) =>
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
export const listActionRows = (
  db: Database,
  filter: Parameters<typeof filteredActions>[1],
  offset: number,
  limit: number,
) =>
  filteredActions(db, filter)
    .leftJoin('member as m', 'm.memberNo', 'a.memberNo')
    .select([
      sql<number>`a.action_id::float8`.as('actionId'),
      'a.at',
      'a.actionCd',
      'a.description',
      'a.pauseUntil',
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

export const countActions = async (db: Database, filter: Parameters<typeof filteredActions>[1]): Promise<number> =>
  (
    await filteredActions(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Evaluated outcomes of actions on similar deviations: same farm, field, cause and side. */
export const listSimilarOutcomes = async (
  db: Database,
  like: { farmNo: number; cause: string; field: string | null; side: string | null },
): Promise<{ action: string; minutesToRange: number | null; relapsed: boolean }[]> => {
  const { rows } = await sql<{ action: string; minutesToRange: number | null; relapsed: boolean }>`
    select a.action_cd as action, o.minutes_to_range as "minutesToRange", o.relapsed
    from deviation_action_outcome o join deviation_action a using (action_id) join deviation d using (deviation_id)
    where d.farm_no = ${like.farmNo} and d.cause = ${like.cause} and d.field_key is not distinct from ${like.field}
      and d.side is not distinct from ${like.side} and o.judged_at is not null`.execute(db);
  return rows;
};
