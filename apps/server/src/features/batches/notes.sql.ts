import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import type { RowRange } from '#platform/http/page.ts';

export type NoteData = { batchId: number | null; date: string; text: string };

export type NoteFilter = {
  farmNo: number;
  batchId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const notes = (db: Database, { farmNo, batchId, from, to }: NoteFilter) =>
  db
    .selectFrom('specialNote')
    .where('specialNote.farmNo', '=', farmNo)
    .$if(batchId !== undefined, (query) => query.where('specialNote.batchId', '=', batchId ?? 0))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`day <= ${to}::date`));

/** Newest first. */
export const listNotes = (db: Database, filter: NoteFilter, { offset, limit }: RowRange) =>
  notes(db, filter)
    .leftJoin('batch', 'batch.batchId', 'specialNote.batchId')
    .leftJoin('member', 'member.memberNo', 'specialNote.memberNo')
    .select([
      'specialNoteNo',
      'specialNote.batchId',
      'batch.name as batchName',
      sql<string>`day`.as('date'),
      'text',
      'specialNote.memberNo',
      'member.name as memberName',
      'specialNote.version',
      'specialNote.createdAt',
    ])
    .orderBy('day', 'desc')
    .orderBy('specialNoteNo', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countNotes = (db: Database, filter: NoteFilter): Promise<number> => countRows(notes(db, filter));

export const readNote = (db: Database, specialNoteNo: number, { lock }: LockOption) =>
  db
    .selectFrom('specialNote')
    .select(['farmNo', 'memberNo', 'version', 'batchId', sql<string>`day`.as('date')])
    .where('specialNoteNo', '=', specialNoteNo)
    .$if(lock, (row) => row.forUpdate())
    .executeTakeFirst();

export const insertNote = async (
  db: Database,
  { batchId, date, text }: NoteData,
  { farmNo, memberNo, now }: { farmNo: number; memberNo: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('specialNote')
      .values({ farmNo, batchId, day: date, text, memberNo, createdAt: now })
      .returning('specialNoteNo')
      .executeTakeFirstOrThrow()
  ).specialNoteNo;

export const updateNote = (db: Database, specialNoteNo: number, { batchId, date, text }: NoteData) =>
  db
    .updateTable('specialNote')
    .set({ batchId, day: date, text, version: sql<number>`version + 1` })
    .where('specialNoteNo', '=', specialNoteNo)
    .execute();

export const deleteNote = (db: Database, specialNoteNo: number) =>
  db.deleteFrom('specialNote').where('specialNoteNo', '=', specialNoteNo).execute();

export const listNoteIds = async (db: Database, batchId: number): Promise<number[]> =>
  (await db.selectFrom('specialNote').select('specialNoteNo').where('batchId', '=', batchId).execute()).map(
    (row) => row.specialNoteNo,
  );
