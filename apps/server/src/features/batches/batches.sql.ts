import { sql } from 'kysely';
import type { Discard } from '@onsil/contract/batches';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';

export type Closing = { stage: Stage; day: string };

/** Batches by number, with their closed stages. */
export const findBatches = (db: Database, batchIds: readonly number[]) =>
  db
    .selectFrom('batch')
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'batch.farmCropId')
    .select([
      'batchId',
      'batch.farmNo',
      'batch.farmCropId',
      'farmCrop.name as cropName',
      'batch.name as batchName',
      sql<Stage[]>`batch.stages`.as('stages'),
      sql<string>`start_on`.as('startOn'),
      'trays',
      'plannedPlants',
      'planKg',
      'note',
      'batch.version',
      sql<Closing[]>`coalesce((
        select jsonb_agg(jsonb_build_object('stage', stage, 'day', day)) from batch_closing
        where batch_closing.batch_id = batch.batch_id
      ), '[]')`.as('closings'),
    ])
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .orderBy('batchId')
    .execute();

/** Entries of batches by day, with the author while they are a member. */
export const listEntries = (db: Database, batchIds: readonly number[]) =>
  db
    .selectFrom('batchEntry')
    .leftJoin('member', 'member.memberNo', 'batchEntry.memberNo')
    .select([
      'entryId',
      'batchId',
      sql<Stage>`stage`.as('stage'),
      sql<string>`day`.as('day'),
      'plants',
      'trays',
      'weightKg',
      'kgGradeA',
      sql<Discard[]>`coalesce((
        select jsonb_agg(jsonb_build_object('stage', stage, 'plants', plants, 'reason', reason) order by discard_id)
        from batch_discard where batch_discard.entry_id = batch_entry.entry_id
      ), '[]')`.as('discards'),
      'note',
      'batchEntry.memberNo',
      'member.name as memberName',
      'batchEntry.createdAt',
    ])
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .orderBy('batchEntry.day')
    .orderBy('entryId')
    .execute();

/**
 * Locks batches for changes until the transaction ends. Allows inserts that reference them, so that a writer that links
 * a batch to a controller cannot deadlock with one that changes it.
 */
export const lockBatches = (db: Database, batchIds: readonly number[]) =>
  db
    .selectFrom('batch')
    .select('batchId')
    .where('batchId', '=', sql<number>`any(${batchIds})`)
    .orderBy('batchId')
    .forNoKeyUpdate()
    .execute();

/** Locks a batch so that nothing can reference it before its deletion. */
export const lockBatchForDeletion = (db: Database, batchId: number) =>
  db.selectFrom('batch').select('batchId').where('batchId', '=', batchId).forUpdate().execute();

/** Serializes the numbering of batch names on a farm until the transaction ends. */
export const lockBatchNames = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('batch names'), ${farmNo})`.execute(db);

/** Highest number after a name among the batches of a farm; 0 if none. */
export const findHighestNameNumber = async (db: Database, farmNo: number, name: string): Promise<number> => {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(substr(name, length(${name}) + 2)::int), 0) as highest from batch
    where farm_no = ${farmNo} and starts_with(name, ${`${name} `}) and substr(name, length(${name}) + 2) ~ '^[0-9]{1,6}$'`.execute(
    db,
  );
  return rows[0]?.highest ?? 0;
};

export type BatchColumns = {
  name: string;
  trays: number | null;
  plannedPlants: number | null;
  planKg: number | null;
  note: string;
};

export const insertBatchRow = async (
  db: Database,
  batch: BatchColumns & {
    farmNo: number;
    farmCropId: number;
    stages: Stage[];
    startOn: string;
    importId: number | null;
    memberNo: number | null;
    createdAt: Date;
  },
): Promise<number> =>
  (await db.insertInto('batch').values(batch).returning('batchId').executeTakeFirstOrThrow()).batchId;

export const updateBatchRow = (db: Database, batchId: number, columns: Partial<BatchColumns> & { startOn?: string }) =>
  db
    .updateTable('batch')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('batchId', '=', batchId)
    .execute();

export const deleteBatchRow = (db: Database, batchId: number) =>
  db.deleteFrom('batch').where('batchId', '=', batchId).execute();

export const findBatchOfEntry = async (db: Database, entryId: number): Promise<number | undefined> =>
  (await db.selectFrom('batchEntry').select('batchId').where('entryId', '=', entryId).executeTakeFirst())?.batchId;

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

/** Whether a batch is of a farm; it cannot be deleted before the transaction ends. */
export const lockBatchForShare = (db: Database, farmNo: number, batchId: number): Promise<boolean> =>
  lockForShare(db.selectFrom('batch').select('batchId').where('batchId', '=', batchId).where('farmNo', '=', farmNo));
