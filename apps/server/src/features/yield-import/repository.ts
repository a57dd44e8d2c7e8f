import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/** Serializes imports of a farm until the transaction ends, so that the second one sees the first one's names. */
export const holdImports = (db: Database, fno: number) =>
  sql`select pg_advisory_xact_lock(hashtext('yield import'), ${fno})`.execute(db);

/** The given names that batches of a farm already have. */
export const takenNames = async (db: Database, fno: number, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('batch')
    .select('name')
    .where('fno', '=', fno)
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
  return new Set(rows.map(({ name }) => name));
};

export const insertImport = async (
  db: Database,
  row: { fno: number; file_name: string; taken: number; refused: number; mno: number | null; created_at: Date },
): Promise<number> =>
  (await db.insertInto('yield_import').values(row).returning('import_id as importId').executeTakeFirstOrThrow())
    .importId;

/** Sets imported batches to version 1: a higher version means a later change. */
export const forgetVersions = (db: Database, importId: number) =>
  db.updateTable('batch').set({ version: 1 }).where('import_id', '=', importId).execute();

export const listImports = (db: Database, fno: number, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom('yield_import')
    .leftJoin('member', 'member.mno', 'yield_import.mno')
    .select([
      'import_id as importId',
      'file_name as fileNm',
      'taken',
      'refused',
      sql<number>`(select count(*)::int from batch where batch.import_id = yield_import.import_id)`.as('batches'),
      'member.name as memberNm',
      'yield_import.created_at as createdAt',
      'undone_at as undoneAt',
    ])
    .where('fno', '=', fno)
    .orderBy('import_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countImports = async (db: Database, fno: number): Promise<number> =>
  (
    await db
      .selectFrom('yield_import')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('fno', '=', fno)
      .executeTakeFirstOrThrow()
  ).count;

export const lockImport = (db: Database, importId: number) =>
  db
    .selectFrom('yield_import')
    .select(['fno', 'file_name as fileNm', 'undone_at as undoneAt'])
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();

/** Locks the batches of an import until the transaction ends, also against new references. */
export const lockImported = (db: Database, importId: number) =>
  db.selectFrom('batch').select('work_no').where('import_id', '=', importId).orderBy('work_no').forUpdate().execute();

/** Names of imported batches that were changed, annotated with notes or placed since. */
export const changedNames = async (db: Database, importId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from batch where import_id = ${importId} and (
      version > 1
      or exists (select from batch_entry entry where entry.work_no = batch.work_no and entry.mno is not null)
      or exists (select from special_note note where note.work_no = batch.work_no)
      or exists (select from batch_layout layout where layout.work_no = batch.work_no))
    order by work_no limit 20`.execute(db);
  return rows.map(({ name }) => name);
};

/** @returns number of deleted batches */
export const deleteImported = async (db: Database, importId: number): Promise<number> =>
  Number((await db.deleteFrom('batch').where('import_id', '=', importId).executeTakeFirst()).numDeletedRows);

export const markUndone = (db: Database, importId: number, now: Date) =>
  db.updateTable('yield_import').set({ undone_at: now }).where('import_id', '=', importId).execute();
