import { sql, type SqlBool } from 'kysely';
import type { Database } from '#platform/database.ts';

export type AlarmFilter = {
  fno?: number;
  rootAlarmSeq?: number;
  state?: string | undefined;
  level?: number | undefined;
  field?: string | undefined;
  systemId?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

const filtered = (db: Database, filter: AlarmFilter) =>
  db
    .selectFrom('alarm as a')
    .innerJoin('deviation as d', 'd.root_alarm_seq', 'a.root_alarm_seq')
    .innerJoin('controller as c', 'c.controller_id', 'd.controller_id')
    .$if(filter.fno !== undefined, (query) => query.where('d.fno', '=', filter.fno ?? 0))
    .$if(filter.rootAlarmSeq !== undefined, (query) =>
      query.where(sql<SqlBool>`a.root_alarm_seq = ${filter.rootAlarmSeq ?? 0}`),
    )
    .$if(filter.state !== undefined, (query) => query.where('d.state', '=', filter.state ?? ''))
    .$if(filter.level !== undefined, (query) => query.where('a.level', '=', filter.level ?? 0))
    .$if(filter.field !== undefined, (query) => query.where('d.field_key', '=', filter.field ?? ''))
    .$if(filter.systemId !== undefined, (query) => query.where('c.system_id', '=', filter.systemId ?? ''))
    .$if(filter.from !== undefined, (query) => query.where('a.at', '>=', new Date(filter.from ?? 0)))
    .$if(filter.to !== undefined, (query) => query.where('a.at', '<', new Date(filter.to ?? 0)));

export type AlarmLine = Awaited<ReturnType<typeof listAlarms>>[number];

/** Alarms with their subject, by time; those of the same moment in insertion order. */
export const listAlarms = (db: Database, filter: AlarmFilter, order: 'asc' | 'desc', offset: number, limit: number) =>
  filtered(db, filter)
    .leftJoin('field as f', 'f.key', 'd.field_key')
    .leftJoin('member as m', 'm.mno', 'a.mno')
    .leftJoin('deviation_action as x', 'x.action_id', 'a.action_id')
    .select([
      sql<number>`a.alarm_seq::float8`.as('alarmSeq'),
      sql<number>`a.root_alarm_seq::float8`.as('rootAlarmSeq'),
      'a.kind',
      'a.at',
      sql<number>`a.level::int`.as('level'),
      'a.value',
      sql<number | null>`a.notice_seq::float8`.as('noticeSeq'),
      'm.name as memberNm',
      'x.at as actionAt',
      'x.action_cd as actionCd',
      'x.description',
      'x.pause_until as pauseUntil',
      'c.system_id as systemId',
      'c.name as connectNm',
      sql<'range' | 'stuck' | 'no_data'>`d.cause`.as('cause'),
      'd.field_key as field',
      'f.name_ko as fieldNmKo',
      'f.name_en as fieldNmEn',
      'f.unit',
      'f.decimals',
    ])
    .orderBy('a.at', order)
    .orderBy('a.alarm_seq', order)
    .offset(offset)
    .limit(limit)
    .execute();

export const countAlarms = async (db: Database, filter: AlarmFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;
