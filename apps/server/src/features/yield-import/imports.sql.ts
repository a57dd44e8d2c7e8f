import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import type { RowRange } from '#platform/http/page.ts';

/** Serializes imports of a farm until the transaction ends, so that the second one sees the first one's names. */
export const lockImports = (db: Database, farmNo: number) =>
  sql`select pg_advisory_xact_lock(hashtext('yield import'), ${farmNo})`.execute(db);

/** The given names that batches of a farm already have. */
export const listTakenNames = async (db: Database, farmNo: number, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('batch')
    .select('name')
    .where('farmNo', '=', farmNo)
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
  return new Set(rows.map(({ name }) => name));
};

export const insertImport = async (
  db: Database,
  row: { farmNo: number; fileName: string; taken: number; refused: number; memberNo: number | null; createdAt: Date },
): Promise<number> =>
  (await db.insertInto('yieldImport').values(row).returning('importId').executeTakeFirstOrThrow()).importId;

/** Sets imported batches to version 1: a higher version means a later change. */
export const resetVersions = (db: Database, importId: number) =>
  db.updateTable('batch').set({ version: 1 }).where('importId', '=', importId).execute();

export const listImports = (db: Database, farmNo: number, { offset, limit }: RowRange) =>
  db
    .selectFrom('yieldImport')
    .leftJoin('member', 'member.memberNo', 'yieldImport.memberNo')
    .select([
      'importId',
      'fileName',
      'taken',
      'refused',
      sql<number>`(select count(*)::int from batch where batch.import_id = yield_import.import_id)`.as('batches'),
      'member.name as memberName',
      'yieldImport.createdAt',
      'undoneAt',
    ])
    .where('farmNo', '=', farmNo)
    .orderBy('importId', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countImports = (db: Database, farmNo: number): Promise<number> =>
  countRows(db.selectFrom('yieldImport').where('farmNo', '=', farmNo));

export const readImport = (db: Database, importId: number, { lock }: LockOption) =>
  db
    .selectFrom('yieldImport')
    .select(['farmNo', 'fileName', 'undoneAt'])
    .where('importId', '=', importId)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();

/** Locks the batches of an import until the transaction ends, also against new references. */
export const lockImportedBatches = (db: Database, importId: number) =>
  db.selectFrom('batch').select('batchId').where('importId', '=', importId).orderBy('batchId').forUpdate().execute();

/** Names of imported batches that were changed, annotated with notes or placed since. */
export const listChangedNames = async (db: Database, importId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from batch where import_id = ${importId} and (
      version > 1
      or exists (select from batch_entry entry where entry.batch_id = batch.batch_id and entry.member_no is not null)
      or exists (select from special_note note where note.batch_id = batch.batch_id)
      or exists (select from batch_layout layout where layout.batch_id = batch.batch_id)
      or exists (select from cost_entry cost where cost.batch_id = batch.batch_id))
    order by batch_id limit 20`.execute(db);
  return rows.map(({ name }) => name);
};

/** @returns number of deleted batches */
export const deleteImportedBatches = async (db: Database, importId: number): Promise<number> =>
  Number((await db.deleteFrom('batch').where('importId', '=', importId).executeTakeFirst()).numDeletedRows);

export const updateUndone = (db: Database, importId: number, now: Date) =>
  db.updateTable('yieldImport').set({ undoneAt: now }).where('importId', '=', importId).execute();
