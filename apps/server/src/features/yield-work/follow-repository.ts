import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** The farms with controllers that watch a rack. */
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

/** The batches of a farm that stand somewhere on a day, and those that lead a controller. */
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
