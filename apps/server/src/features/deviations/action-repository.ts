import { sql, type SqlBool } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from '#platform/database.ts';

/** Locks the open deviations of a farm among the given ones; ended ones and those of other farms are left out. */
export const lockOpen = async (
  client: PoolClient,
  fno: number,
  rootAlarmSeqs: readonly number[],
): Promise<{ rootAlarmSeq: number; level: number; value: number | null; pauseUntil: Date | null }[]> => {
  const { rows } = await client.query(
    `select root_alarm_seq::float8 as "rootAlarmSeq", level::int as level, value, pause_until as "pauseUntil"
     from deviation where fno = $1 and root_alarm_seq = any($2::bigint[]) and ended_at is null order by root_alarm_seq for update`,
    [fno, rootAlarmSeqs],
  );
  return rows;
};

/** Inserts an action; undefined if its kind does not exist. Locks the kind's code until the transaction ends. */
export const insertAction = async (
  client: PoolClient,
  action: { fno: number; mno: number; at: Date; actionCd: string; description: string; pauseUntil: Date },
  rootAlarmSeqs: readonly number[],
): Promise<number | undefined> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into deviation_action (fno, mno, at, action_cd, description, pause_until)
     select $1::int, $2::int, $3::timestamptz, dcd, $5, $6::timestamptz from common_code
     where master_cd = 'DEVIATION_ACTION' and dcd = $4 for key share returning action_id::float8 as id`,
    [action.fno, action.mno, action.at, action.actionCd, action.description, action.pauseUntil],
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await client.query(
    'insert into deviation_action_outcome (action_id, root_alarm_seq) select $1, unnest($2::bigint[])',
    [id, rootAlarmSeqs],
  );
  // An action on an offline gateway covers the controllers behind it.
  await client.query(
    `update deviation set acted_at = $2, pause_until = $3, state = 'ACTION_TAKEN', due_at = $2
     where (root_alarm_seq = any($1::bigint[]) or gateway_root = any($1::bigint[])) and ended_at is null`,
    [rootAlarmSeqs, action.at, action.pauseUntil],
  );
  return id;
};

const filteredActions = (
  db: Database,
  filter: { fno: number; rootAlarmSeq?: number | undefined; from?: number | undefined; to?: number | undefined },
) =>
  db
    .selectFrom('deviation_action as a')
    .where('a.fno', '=', filter.fno)
    .$if(filter.rootAlarmSeq !== undefined, (query) =>
      query.where(
        sql<SqlBool>`exists (select from deviation_action_outcome o where o.action_id = a.action_id and o.root_alarm_seq = ${filter.rootAlarmSeq ?? 0})`,
      ),
    )
    .$if(filter.from !== undefined, (query) => query.where('a.at', '>=', new Date(filter.from ?? 0)))
    .$if(filter.to !== undefined, (query) => query.where('a.at', '<', new Date(filter.to ?? 0)));

export type OutcomeRow = {
  rootAlarmSeq: number;
  minutesToRange: number | null;
  overshoot: number | null;
  relapsed: boolean | null;
};

/** Actions, newest first, with their outcomes. */
export const listActions = (
  db: Database,
  filter: Parameters<typeof filteredActions>[1],
  offset: number,
  limit: number,
) =>
  filteredActions(db, filter)
    .leftJoin('member as m', 'm.mno', 'a.mno')
    .select([
      sql<number>`a.action_id::float8`.as('actionId'),
      'a.at',
      'a.action_cd as actionCd',
      'a.description',
      'a.pause_until as pauseUntil',
      'm.name as memberNm',
      sql<OutcomeRow[]>`(select coalesce(jsonb_agg(jsonb_build_object('rootAlarmSeq', o.root_alarm_seq,
        'minutesToRange', o.minutes_to_range, 'overshoot', o.overshoot, 'relapsed', o.relapsed) order by o.root_alarm_seq), '[]')
        from deviation_action_outcome o where o.action_id = a.action_id)`.as('outcomes'),
    ])
    .orderBy('a.at', 'desc')
    .orderBy('a.action_id', 'desc')
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
export const listLike = async (
  db: Database,
  like: { fno: number; cause: string; field: string | null; side: string | null },
): Promise<{ action: string; minutesToRange: number | null; relapsed: boolean }[]> => {
  const { rows } = await sql<{ action: string; minutesToRange: number | null; relapsed: boolean }>`
    select a.action_cd as action, o.minutes_to_range as "minutesToRange", o.relapsed
    from deviation_action_outcome o join deviation_action a using (action_id) join deviation d using (root_alarm_seq)
    where d.fno = ${like.fno} and d.cause = ${like.cause} and d.field_key is not distinct from ${like.field}
      and d.side is not distinct from ${like.side} and o.judged_at is not null`.execute(db);
  return rows;
};
