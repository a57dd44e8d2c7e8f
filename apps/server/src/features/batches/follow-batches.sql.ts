import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Farms with controllers placed at racks. */
export const listFarmsWithPlacedControllers = async (db: Database): Promise<number[]> =>
  (
    await db
      .selectFrom('controllerPlace')
      .innerJoin('rack', 'rack.rackId', 'controllerPlace.rackId')
      .select('farmNo')
      .distinct()
      .orderBy('farmNo')
      .execute()
  ).map(({ farmNo }) => farmNo);

/** Batches of a farm that occupy positions on a day, and those that set a controller's limits. */
export const listBatchesToFollow = async (db: Database, farmNo: number, day: string): Promise<number[]> =>
  (
    await db
      .selectFrom('batch')
      .select('batchId')
      .where('farmNo', '=', farmNo)
      .where(
        sql<boolean>`(exists (select from occupancy where occupancy.batch_id = batch.batch_id and during @> ${day}::date)
          or exists (select from cultivation where cultivation.batch_id = batch.batch_id and ended_at is null))`,
      )
      .execute()
  ).map(({ batchId }) => batchId);
