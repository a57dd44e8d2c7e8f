import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** Farms with controllers placed at racks. */
export const listPlacedFarms = async (db: Database): Promise<number[]> =>
  (
    await db
      .selectFrom('controller_place')
      .innerJoin('rack', 'rack.rno', 'controller_place.rno')
      .select('fno')
      .distinct()
      .orderBy('fno')
      .execute()
  ).map(({ fno }) => fno);

/** Batches of a farm that occupy positions on a day, and those that set a controller's limits. */
export const listStandingWorks = async (db: Database, fno: number, day: string): Promise<number[]> =>
  (
    await db
      .selectFrom('batch')
      .select('work_no')
      .where('fno', '=', fno)
      .where(
        sql<boolean>`(exists (select from occupancy where occupancy.work_no = batch.work_no and during @> ${day}::date)
          or exists (select from cultivation where cultivation.work_no = batch.work_no and ended_at is null))`,
      )
      .execute()
  ).map(({ work_no }) => work_no);
