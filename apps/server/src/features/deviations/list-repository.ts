import { sql, type Expression, type SqlBool } from 'kysely';
import type { Level } from '@onsil/domain/standard';
import type { Database } from '#platform/database.ts';

export type DeviationFilter = {
  fno?: number;
  rootAlarmSeqs?: readonly number[];
  state?: string | undefined;
  open?: boolean | undefined;
  systemId?: string | undefined;
  field?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

type Seq = number;
const seq = (column: string) => sql<Seq>`${sql.ref(column)}::float8`;

/**
 * Deviations that were not withdrawn. In a farm's list, controllers offline because of their gateway appear as channels of
 * the gateway's deviation.
 */
const filtered = (db: Database, filter: DeviationFilter) =>
  db
    .selectFrom('deviation as d')
    .innerJoin('controller as c', 'c.controller_id', 'd.controller_id')
    .where(sql<SqlBool>`d.end_kind is distinct from 'withdrawn'`)
    .$if(filter.fno !== undefined, (query) =>
      query.where('d.fno', '=', filter.fno ?? 0).where('d.gateway_root', 'is', null),
    )
    .$if(filter.rootAlarmSeqs !== undefined, (query) =>
      query.where(sql<SqlBool>`d.root_alarm_seq = any(${filter.rootAlarmSeqs}::bigint[])`),
    )
    .$if(filter.state !== undefined, (query) => query.where('d.state', '=', filter.state ?? ''))
    .$if(filter.open === true, (query) => query.where('d.ended_at', 'is', null))
    .$if(filter.open === false, (query) => query.where('d.ended_at', 'is not', null))
    .$if(filter.systemId !== undefined, (query) => query.where('c.system_id', '=', filter.systemId ?? ''))
    .$if(filter.field !== undefined, (query) => query.where('d.field_key', '=', filter.field ?? ''))
    .$if(filter.from !== undefined, (query) =>
      query.where(
        (where) =>
          where.or([
            where('d.ended_at', 'is', null),
            where('d.ended_at', '>=', new Date(filter.from ?? 0)),
          ]) as Expression<SqlBool>,
      ),
    )
    .$if(filter.to !== undefined, (query) => query.where('d.opened_at', '<', new Date(filter.to ?? 0)));

const columns = (db: Database, filter: DeviationFilter) =>
  filtered(db, filter)
    .leftJoin('field as f', 'f.key', 'd.field_key')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('deviation_action_outcome as o')
          .innerJoin('deviation_action as a', 'a.action_id', 'o.action_id')
          .leftJoin('member as m', 'm.mno', 'a.mno')
          .select([
            'a.at as actionAt',
            'a.action_cd as actionCd',
            'a.description',
            'a.pause_until as pauseUntil',
            'm.name as memberNm',
          ])
          .whereRef('o.root_alarm_seq', '=', 'd.root_alarm_seq')
          .orderBy('a.at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      seq('d.root_alarm_seq').as('rootAlarmSeq'),
      'd.fno',
      'd.controller_id as controllerId',
      'c.system_id as systemId',
      'c.name as connectNm',
      sql<'range' | 'stuck' | 'no_data'>`d.cause`.as('cause'),
      'd.field_key as field',
      'f.name_ko as fieldNmKo',
      'f.name_en as fieldNmEn',
      'f.unit',
      'f.decimals',
      sql<'NONE' | 'PRESENT' | 'ACTION_NEEDED' | 'ACTION_TAKEN'>`d.state`.as('state'),
      sql<Level>`d.level::int`.as('level'),
      sql<Level>`d.highest::int`.as('highest'),
      sql<'low' | 'high' | null>`d.side`.as('side'),
      'd.range_low as low',
      'd.range_high as high',
      'd.value',
      'd.extreme_value as extremeValue',
      'd.extreme_at as extremeAt',
      'd.started_at as startedAt',
      'd.opened_at as openedAt',
      'd.back_at as backAt',
      'd.ended_at as endedAt',
      sql<'returned' | 'released' | 'withdrawn' | null>`d.end_kind`.as('endKind'),
      'd.pause_until as pausedUntil',
      'last.actionAt',
      'last.actionCd',
      'last.description',
      'last.pauseUntil',
      'last.memberNm',
    ]);

export type DeviationRow = Awaited<ReturnType<typeof listDeviations>>[number];

/**
 * Open deviations first, those that need action and have the highest level at the top; then ended ones, newest first.
 */
export const listDeviations = (db: Database, filter: DeviationFilter, offset: number, limit: number) =>
  columns(db, filter)
    .orderBy(sql`d.ended_at is not null`)
    .orderBy(
      sql`case when d.ended_at is null then case d.state when 'ACTION_NEEDED' then 0 when 'PRESENT' then 1 else 2 end end`,
    )
    .orderBy(sql`case when d.ended_at is null then d.level end desc`)
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.root_alarm_seq', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countDeviations = async (db: Database, filter: DeviationFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Controllers offline because their gateway is, with the fields that each reported. */
export const listChannels = async (db: Database, rootAlarmSeqs: readonly number[]) =>
  db
    .selectFrom('deviation as d')
    .innerJoin('controller as c', 'c.controller_id', 'd.controller_id')
    .leftJoin('latest as l', 'l.controller_id', 'd.controller_id')
    .select([
      seq('d.gateway_root').as('rootAlarmSeq'),
      'c.system_id as systemId',
      'c.name as connectNm',
      sql<string[]>`array(select jsonb_object_keys(coalesce(l.values, '{}')) order by 1)`.as('fields'),
    ])
    .where(sql<SqlBool>`d.gateway_root = any(${rootAlarmSeqs}::bigint[])`)
    .orderBy('c.position')
    .orderBy('c.controller_id')
    .execute();

export const listStops = (db: Database, fno: number, now: Date) =>
  db
    .selectFrom('alarm_stop as s')
    .innerJoin('controller as c', 'c.controller_id', 's.controller_id')
    .leftJoin('member as m', 'm.mno', 's.mno')
    .select([
      'c.system_id as systemId',
      'c.name as connectNm',
      's.field_key as field',
      's.from_at as from',
      's.until_at as until',
      'm.name as memberNm',
    ])
    .where('c.fno', '=', fno)
    .where('s.released_at', 'is', null)
    .where((where) => where.or([where('s.until_at', 'is', null), where('s.until_at', '>', now)]))
    .orderBy('s.from_at', 'desc')
    .execute();
