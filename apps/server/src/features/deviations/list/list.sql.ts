import { sql, type SqlBool } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';
import type { Level } from '@onsil/domain/alarms/ranges';
import { selectLatest } from '#features/telemetry/telemetry.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';
import { isNotWithdrawn, isStillOut } from '../deviation-state.sql.ts';

export type DeviationFilter = {
  farmNo?: number;
  deviationIds?: readonly number[];
  state?: string | undefined;
  open?: boolean | undefined;
  controllerId?: string | undefined;
  field?: string | undefined;
  highest?: number | undefined;
  isStillOut?: boolean | undefined;
  assigneeMemberNo?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

/**
 * Deviations that were not withdrawn. In a farm's list, controllers offline because of their gateway appear as channels of
 * the gateway's deviation.
 */
const filtered = (db: Database, filter: DeviationFilter) =>
  db
    .selectFrom('deviation as d')
    .innerJoin('controller as c', 'c.controllerNo', 'd.controllerNo')
    .where(isNotWithdrawn)
    .$if(filter.farmNo !== undefined, (query) =>
      query.where('d.farmNo', '=', filter.farmNo ?? 0).where('d.gatewayRoot', 'is', null),
    )
    .$if(filter.deviationIds !== undefined, (query) =>
      query.where(sql<SqlBool>`d.deviation_id = any(${filter.deviationIds}::bigint[])`),
    )
    .$if(filter.state !== undefined, (query) => query.where('d.state', '=', filter.state ?? ''))
    .$if(filter.open === true, (query) => query.where('d.endedAt', 'is', null))
    .$if(filter.open === false, (query) => query.where('d.endedAt', 'is not', null))
    .$if(filter.controllerId !== undefined, (query) => query.where('c.controllerId', '=', filter.controllerId ?? ''))
    .$if(filter.field !== undefined, (query) =>
      query.where(sql<SqlBool>`coalesce(d.field_key, d.cause) = ${filter.field ?? ''}`),
    )
    .$if(filter.highest !== undefined, (query) => query.where(sql<SqlBool>`d.highest = ${filter.highest ?? 0}`))
    .$if(filter.isStillOut !== undefined, (query) => query.where(isStillOut, '=', filter.isStillOut ?? true))
    .$if(filter.assigneeMemberNo !== undefined, (query) =>
      query.where('d.assigneeMemberNo', '=', filter.assigneeMemberNo ?? 0),
    )
    .$if(filter.from !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(d.ended_at is null or coalesce(d.back_at, d.ended_at) >= ${new Date(filter.from ?? 0)})`,
      ),
    )
    .$if(filter.to !== undefined, (query) => query.where('d.startedAt', '<', new Date(filter.to ?? 0)));

/** What a deviation `d` is about: controller `c` and field `f`. */
export const subjectColumns = [
  'c.controllerId',
  'c.name as controllerName',
  sql<'range' | 'stuck' | 'no_data'>`d.cause`.as('cause'),
  'd.fieldKey as field',
  'f.nameKo as fieldNameKo',
  'f.nameEn as fieldNameEn',
  'f.unit',
  'f.decimals',
] as const;

/** Columns of a deviation `d` with its subject, the person in charge and the last action. */
const deviationColumns = [
  'd.deviationId',
  'd.farmNo',
  'd.controllerNo',
  ...subjectColumns,
  sql<'NONE' | 'PRESENT' | 'ACTION_NEEDED' | 'ACTION_TAKEN'>`d.state`.as('state'),
  sql<Level>`d.level`.as('level'),
  sql<Level>`d.highest`.as('highest'),
  sql<'low' | 'high' | null>`d.side`.as('side'),
  'd.rangeLow as low',
  'd.rangeHigh as high',
  'd.value',
  'd.extremeValue',
  'd.extremeAt',
  'd.startedAt',
  'd.openedAt',
  'd.backAt',
  'd.endedAt',
  sql<'returned' | 'released' | 'withdrawn' | null>`d.end_kind`.as('endKind'),
  isStillOut.as('isStillOut'),
  'assignee.memberNo as assigneeMemberNo',
  'assignee.name as assigneeName',
  'd.pauseUntil as pausedUntil',
  'last.actionAt',
  'last.actionCode',
  'last.description',
  'last.pauseUntil',
  'last.recordedAt',
  'last.memberName',
] as const;

const deviations = (db: Database, filter: DeviationFilter) =>
  filtered(db, filter)
    .leftJoin('field as f', 'f.key', 'd.fieldKey')
    // Deviation by deviation: as a plain join PostgreSQL reads the people of all farms.
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('member as m')
          .select(['m.memberNo', 'm.name'])
          .whereRef('m.memberNo', '=', 'd.assigneeMemberNo')
          .where(
            sql<SqlBool>`exists (select from farm_person p where p.farm_no = d.farm_no and p.member_no = m.member_no)`,
          )
          .limit(1)
          .as('assignee'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('deviationActionOutcome as o')
          .innerJoin('deviationAction as a', 'a.actionId', 'o.actionId')
          .leftJoin('member as m', 'm.memberNo', 'a.memberNo')
          .select([
            'a.at as actionAt',
            'a.actionCode',
            'a.description',
            'a.pauseUntil',
            'a.recordedAt',
            'm.name as memberName',
          ])
          .whereRef('o.deviationId', '=', 'd.deviationId')
          .orderBy('a.at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(deviationColumns);

export type DeviationRow = Awaited<ReturnType<typeof listDeviationRows>>[number];

const sortKeys = {
  level: byColumn('d.highest'),
  where: byText('c.name'),
  when: byColumn('d.startedAt'),
  duration: sql`coalesce(d.back_at, d.ended_at) - d.started_at`,
};
export type DeviationSorting = SortRequest<keyof typeof sortKeys>;

/**
 * Unless sorted, open deviations first, those that need action and have the highest level at the top; then ended ones, those that ended
 * last at the top.
 */
export const listDeviationRows = (
  db: Database,
  filter: DeviationFilter,
  { offset, limit }: RowRange,
  sorting: DeviationSorting = {},
) =>
  deviations(db, filter)
    .$call(sortBy(sortKeys, sorting))
    .orderBy(sql`d.ended_at is not null`)
    .orderBy(
      sql`case when d.ended_at is null then case d.state when 'ACTION_NEEDED' then 0 when 'PRESENT' then 1 else 2 end end`,
    )
    .orderBy(sql`case when d.ended_at is null then d.level end desc`)
    .orderBy('d.endedAt', 'desc')
    .orderBy('d.startedAt', 'desc')
    .orderBy('d.deviationId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countDeviations = (db: Database, filter: DeviationFilter): Promise<number> =>
  countRows(filtered(db, filter));

/** The deviation that an alarm belongs to; alarms and deviations share one sequence, so no number means both. */
export const findDeviationOfAlarm = async (db: Database, alarmSeq: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('alarm')
      .select('deviationId')
      .where(sql<SqlBool>`alarm_seq = ${alarmSeq}`)
      .executeTakeFirst()
  )?.deviationId;

/** Controllers offline because their gateway is, with the fields that each reported. */
export const listGatewayChannels = async (db: Database, deviationIds: readonly number[]) =>
  db
    .selectFrom('deviation as d')
    .innerJoin('controller as c', 'c.controllerNo', 'd.controllerNo')
    .leftJoin(selectLatest(db).as('l'), 'l.controllerNo', 'd.controllerNo')
    .select([
      'd.gatewayRoot as deviationId',
      'c.controllerId',
      'c.name as controllerName',
      sql<string[]>`array(select jsonb_object_keys(coalesce(l.values, '{}')) order by 1)`.as('fields'),
    ])
    .where(sql<SqlBool>`d.gateway_root = any(${deviationIds}::bigint[])`)
    .orderBy('c.position')
    .orderBy('c.controllerNo')
    .execute();
