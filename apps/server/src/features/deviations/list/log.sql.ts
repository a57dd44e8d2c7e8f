import { sql, type SqlBool } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import { subjectColumns } from './list.sql.ts';

export type AlarmFilter = {
  farmNo?: number;
  deviationId?: number;
  state?: string | undefined;
  level?: number | undefined;
  field?: string | undefined;
  controllerId?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

const filtered = (db: Database, filter: AlarmFilter) =>
  db
    .selectFrom('alarm as a')
    .innerJoin('deviation as d', 'd.deviationId', 'a.deviationId')
    .innerJoin('controller as c', 'c.controllerNo', 'd.controllerNo')
    .$if(filter.farmNo !== undefined, (query) => query.where('d.farmNo', '=', filter.farmNo ?? 0))
    .$if(filter.deviationId !== undefined, (query) =>
      query.where(sql<SqlBool>`a.deviation_id = ${filter.deviationId ?? 0}`),
    )
    .$if(filter.state !== undefined, (query) => query.where('d.state', '=', filter.state ?? ''))
    .$if(filter.level !== undefined, (query) => query.where('a.level', '=', filter.level ?? 0))
    .$if(filter.field !== undefined, (query) =>
      query.where(sql<SqlBool>`coalesce(d.field_key, d.cause) = ${filter.field ?? ''}`),
    )
    .$if(filter.controllerId !== undefined, (query) => query.where('c.controllerId', '=', filter.controllerId ?? ''))
    .$if(filter.from !== undefined, (query) => query.where('a.at', '>=', new Date(filter.from ?? 0)))
    .$if(filter.to !== undefined, (query) => query.where('a.at', '<', new Date(filter.to ?? 0)));

export type AlarmLogRow = Awaited<ReturnType<typeof listAlarms>>[number];

const sortKeys = { time: byColumn('a.at'), level: byColumn('a.level'), where: byText('c.name') };
export type AlarmSorting = SortRequest<keyof typeof sortKeys>;
export const oldestFirst: AlarmSorting = { sort: 'time' };

/** Alarms with their subject, newest first unless sorted; those of the same moment in insertion order. */
export const listAlarms = (
  db: Database,
  filter: AlarmFilter,
  { sorting = {}, offset, limit }: { sorting?: AlarmSorting; offset: number; limit: number },
) =>
  filtered(db, filter)
    .leftJoin('field as f', 'f.key', 'd.fieldKey')
    .leftJoin('member as m', 'm.memberNo', 'a.memberNo')
    .leftJoin('member as assignee', 'assignee.memberNo', 'a.assigneeMemberNo')
    .leftJoin('deviationAction as x', 'x.actionId', 'a.actionId')
    .select([
      'a.alarmSeq',
      'a.deviationId',
      'a.kind',
      'a.at',
      'a.level',
      'a.value',
      sql<number | null>`a.notice_seq`.as('noticeSeq'),
      'a.reason',
      'm.name as memberName',
      'assignee.name as assigneeName',
      'x.at as actionAt',
      'x.actionCode',
      'x.description',
      'x.pauseUntil',
      'x.recordedAt',
      ...subjectColumns,
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('a.at', 'desc')
    .orderBy('a.alarmSeq', sorting.sort === 'time' && sorting.order !== 'desc' ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countAlarms = (db: Database, filter: AlarmFilter): Promise<number> => countRows(filtered(db, filter));
