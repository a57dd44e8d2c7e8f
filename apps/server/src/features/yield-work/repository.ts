import { sql } from 'kysely';
import type { Discard } from '@onsil/contract/yield-work';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';

export type Closing = { stage: Stage; day: string };

/** Batches by number, with their closed stages. */
export const listBatches = (db: Database, workNos: readonly number[]) =>
  db
    .selectFrom('batch')
    .innerJoin('farm_crop', 'farm_crop.cultivate_crop_seq', 'batch.cultivate_crop_seq')
    .select([
      'work_no as workNo',
      'batch.fno',
      'batch.cultivate_crop_seq as cultivateCropSeq',
      'farm_crop.name as cropNm',
      'batch.name as batchNm',
      sql<Stage[]>`batch.stages`.as('stages'),
      sql<string>`start_on`.as('startOn'),
      'trays',
      'planned_plants as plannedPlants',
      'plan_kg as planKg',
      'note',
      'batch.version',
      sql<Closing[]>`coalesce((
        select jsonb_agg(jsonb_build_object('stage', stage, 'day', day)) from batch_closing
        where batch_closing.work_no = batch.work_no
      ), '[]')`.as('closings'),
    ])
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .orderBy('work_no')
    .execute();

/** Entries of batches by day, with the author while they are a member. */
export const listEntries = (db: Database, workNos: readonly number[]) =>
  db
    .selectFrom('batch_entry')
    .leftJoin('member', 'member.mno', 'batch_entry.mno')
    .select([
      'entry_id as entryId',
      'work_no as workNo',
      sql<Stage>`stage`.as('stage'),
      sql<string>`day`.as('day'),
      'plants',
      'trays',
      'weight_kg as weightKg',
      'grade_a_kg as gradeAKg',
      sql<Discard[]>`coalesce((
        select jsonb_agg(jsonb_build_object('stage', stage, 'plants', plants, 'reason', reason) order by discard_id)
        from batch_discard where batch_discard.entry_id = batch_entry.entry_id
      ), '[]')`.as('discards'),
      'note',
      'batch_entry.mno',
      'member.name as memberNm',
      'batch_entry.created_at as createdAt',
    ])
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .orderBy('batch_entry.day')
    .orderBy('entry_id')
    .execute();

/**
 * Locks batches for changes until the transaction ends. Allows inserts that reference them, so that a writer that links
 * a batch to a controller cannot deadlock with one that changes it.
 */
export const lockBatches = (db: Database, workNos: readonly number[]) =>
  db
    .selectFrom('batch')
    .select('work_no')
    .where('work_no', '=', sql<number>`any(${workNos})`)
    .orderBy('work_no')
    .forNoKeyUpdate()
    .execute();

/** Locks a batch so that nothing can reference it before its deletion. */
export const lockBatchAway = (db: Database, workNo: number) =>
  db.selectFrom('batch').select('work_no').where('work_no', '=', workNo).forUpdate().execute();

/** Serializes the numbering of batch names on a farm until the transaction ends. */
export const holdNames = (db: Database, fno: number) =>
  sql`select pg_advisory_xact_lock(hashtext('batch names'), ${fno})`.execute(db);

/** Highest number after a name among the batches of a farm; 0 if none. */
export const highestNumber = async (db: Database, fno: number, name: string): Promise<number> => {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(substr(name, length(${name}) + 2)::int), 0) as highest from batch
    where fno = ${fno} and starts_with(name, ${`${name} `}) and substr(name, length(${name}) + 2) ~ '^[0-9]{1,6}$'`.execute(
    db,
  );
  return rows[0]?.highest ?? 0;
};

export type BatchText = {
  name: string;
  trays: number | null;
  planned_plants: number | null;
  plan_kg: number | null;
  note: string;
};

export const insertBatch = async (
  db: Database,
  batch: BatchText & {
    fno: number;
    cultivate_crop_seq: number;
    stages: Stage[];
    start_on: string;
    import_id: number | null;
    mno: number | null;
    created_at: Date;
  },
): Promise<number> =>
  (await db.insertInto('batch').values(batch).returning('work_no as workNo').executeTakeFirstOrThrow()).workNo;

export const updateBatch = (db: Database, workNo: number, text: Partial<BatchText> & { start_on?: string }) =>
  db
    .updateTable('batch')
    .set({ ...text, version: sql<number>`version + 1` })
    .where('work_no', '=', workNo)
    .execute();

export const deleteBatch = (db: Database, workNo: number) =>
  db.deleteFrom('batch').where('work_no', '=', workNo).execute();

export const findEntryBatch = async (db: Database, entryId: number): Promise<number | undefined> =>
  (await db.selectFrom('batch_entry').select('work_no').where('entry_id', '=', entryId).executeTakeFirst())?.work_no;
