import { sql } from 'kysely';
import type { RejectedSample } from '@onsil/contract/admin-samples';
import type { SortRequest } from '@onsil/contract/envelope';
import type { Rejection } from '@onsil/domain/telemetry/sample';
import type { Database } from '#platform/database/database.ts';
import { containsPattern } from '#platform/database/like-pattern.ts';
import { byColumn, byText, sortBy } from '#platform/database/sort-by.ts';
import type { RowRange } from '#platform/http/page.ts';
import { arrayLiteral } from './columns.ts';

export type RejectionRow = Rejection & { controllerNo: number; receivedAt: number };

/** Rejections of a controller on a Korean day: `refused` counts all, `offered` those with details. */
export type RejectionDay = { controllerNo: number; day: string; refused: number; offered: number };

/**
 * Adds to the counts of rejected values and returns the new totals of `offered`. The upsert locks rows in one order for
 * all writers, after those of `latest`.
 */
export const addRejectionCounts = async (
  db: Database,
  days: readonly RejectionDay[],
): Promise<(Pick<RejectionDay, 'controllerNo' | 'day'> & { offered: number })[]> => {
  const { rows } = await sql<RejectionDay>`
    insert into rejected_day as r (controller_no, day, refused, offered)
    select id, d, n, k
    from unnest(${arrayLiteral(days.map((one) => one.controllerNo))}::int[], ${days.map((one) => one.day)}::date[],
      ${arrayLiteral(days.map((one) => one.refused))}::bigint[],
      ${arrayLiteral(days.map((one) => one.offered))}::bigint[]) as x(id, d, n, k) order by id, d
    on conflict (controller_no, day) do update
      set refused = r.refused + excluded.refused, offered = r.offered + excluded.offered
    returning controller_no, day::text as day, offered::float8 as offered`.execute(db);
  return rows;
};

export const insertRejections = (db: Database, rejections: readonly RejectionRow[]) =>
  sql`
    insert into rejected_sample (controller_no, received_at, sample_ts, source_key, value, reason, held_values)
    select "controllerNo", to_timestamp("receivedAt" / 1000), to_timestamp(ts / 1000), "sourceKey", value, reason, held
    from jsonb_to_recordset(${JSON.stringify(rejections)}::jsonb) as x("controllerNo" int, "receivedAt" float8,
      ts float8, "sourceKey" text, value text, reason text, held jsonb)`.execute(db);

/** Days of a controller with more rejections than stored details, newest first. */
export const listRejectionDays = async (
  db: Database,
  controllerNo: number,
  maxKept: number,
): Promise<{ day: string; refused: number; kept: number }[]> =>
  db
    .selectFrom('rejectedDay')
    .select([
      sql<string>`day::text`.as('day'),
      sql<number>`refused::float8`.as('refused'),
      sql<number>`least(offered, ${maxKept})::float8`.as('kept'),
    ])
    .where('controllerNo', '=', controllerNo)
    .where(sql<boolean>`refused > least(offered, ${maxKept})`)
    .orderBy('day', 'desc')
    .execute();

export type RejectionFilter = { controllerNo: number; reason?: string | undefined; keyword: string };

const rejections = (db: Database, { controllerNo, reason, keyword }: RejectionFilter) =>
  db
    .selectFrom('rejectedSample')
    .where('controllerNo', '=', controllerNo)
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? ''))
    .$if(keyword !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', source_key, value) ilike ${containsPattern(keyword)}`),
    );

const sortKeys = {
  what: byText('sourceKey'),
  why: byColumn('reason'),
  at: byColumn('receivedAt'),
  claimed: byColumn('sampleTs'),
};
export type RejectionSorting = SortRequest<keyof typeof sortKeys>;

/** Newest first, unless sorted. */
export const listRejections = (
  db: Database,
  filter: RejectionFilter,
  sorting: RejectionSorting,
  { offset, limit }: RowRange,
) =>
  rejections(db, filter)
    .select([
      'receivedAt',
      'sampleTs as sampleAt',
      'sourceKey',
      'value',
      sql<RejectedSample['reason']>`reason`.as('reason'),
    ])
    .$call(sortBy(sortKeys, sorting))
    .orderBy('receivedAt', 'desc')
    .orderBy('rejectedSampleId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countRejections = async (db: Database, filter: RejectionFilter): Promise<number> =>
  (
    await rejections(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Rejected values by controller since a time; controllers without any are left out. */
export const countRejectionsByController = async (
  db: Database,
  controllerNos: readonly number[],
  since: Date,
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('rejectedSample')
    .select(['controllerNo', sql<number>`count(*)::int`.as('count')])
    .where('controllerNo', '=', sql<number>`any(${controllerNos})`)
    .where('receivedAt', '>=', since)
    .groupBy('controllerNo')
    .execute();
  return new Map(rows.map(({ controllerNo, count }) => [controllerNo, count]));
};

/**
 * Rejected values by controller and field in a span; `field` is null where the value was not of a known field, or the
 * field was not the reason.
 */
export const countRejectionsByField = async (
  db: Database,
  controllerNos: readonly number[],
  { from, to }: { from: Date; to: Date },
): Promise<{ controllerNo: number; field: string | null; count: number }[]> => {
  const { rows } = await sql<{ controllerNo: number; field: string | null; count: number }>`
    select r.controller_no, field.key as field, count(*)::int as count
    from rejected_sample r
    left join field_mapping m on m.controller_no = r.controller_no and m.source_key = r.source_key
    left join field on field.key = coalesce(m.field_key, r.source_key)
      and r.reason in ('out_of_physical_range', 'not_a_number')
    where r.controller_no = any(${controllerNos}::int[]) and r.received_at >= ${from} and r.received_at < ${to}
    group by 1, 2`.execute(db);
  return rows;
};

/** Unmapped keys that a controller sent since a time, most frequent first. */
export const listUnknownKeys = async (db: Database, controllerNo: number, since: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('rejectedSample')
    .select('sourceKey')
    .where('controllerNo', '=', controllerNo)
    .where('receivedAt', '>=', since)
    .where('reason', '=', 'unknown_field')
    .where('sourceKey', 'is not', null)
    .groupBy('sourceKey')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('sourceKey')
    .limit(50)
    .execute();
  return rows.flatMap(({ sourceKey }) => sourceKey ?? []);
};

/** Deletes rejections and their daily counts from before an instant. */
export const deleteOldRejections = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('rejectedSample').where('receivedAt', '<', before).execute();
  await db
    .deleteFrom('rejectedDay')
    .where(sql<boolean>`day < (${before}::timestamptz at time zone 'Asia/Seoul')::date`)
    .execute();
};
