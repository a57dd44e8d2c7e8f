import type { Rejection } from '@onsil/domain/telemetry/sample';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
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
