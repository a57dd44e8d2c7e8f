import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type NoteText = { workNo: number | null; date: string; text: string };

export type NoteFilter = {
  fno: number;
  workNo?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const notes = (db: Database, { fno, workNo, from, to }: NoteFilter) =>
  db
    .selectFrom('special_note')
    .where('special_note.fno', '=', fno)
    .$if(workNo !== undefined, (query) => query.where('special_note.work_no', '=', workNo ?? 0))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`day >= ${from}::date`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`day <= ${to}::date`));

/** Newest first. */
export const listNotes = (db: Database, filter: NoteFilter, offset: number, limit: number) =>
  notes(db, filter)
    .leftJoin('batch', 'batch.work_no', 'special_note.work_no')
    .leftJoin('member', 'member.mno', 'special_note.mno')
    .select([
      'special_note_no as specialNoteNo',
      'special_note.work_no as workNo',
      'batch.name as batchNm',
      sql<string>`day`.as('date'),
      'text',
      'special_note.mno',
      'member.name as memberNm',
      'special_note.version',
      'special_note.created_at as createdAt',
    ])
    .orderBy('day', 'desc')
    .orderBy('special_note_no', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export const countNotes = async (db: Database, filter: NoteFilter): Promise<number> =>
  (
    await notes(db, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Farm and batch of a note; undefined if there is no such note. */
export const findNoteBatch = (db: Database, specialNoteNo: number) =>
  db
    .selectFrom('special_note')
    .select(['fno', 'work_no as workNo'])
    .where('special_note_no', '=', specialNoteNo)
    .executeTakeFirst();

export const lockNote = (db: Database, specialNoteNo: number) =>
  db
    .selectFrom('special_note')
    .select(['fno', 'mno', 'version', 'work_no as workNo', sql<string>`day`.as('date')])
    .where('special_note_no', '=', specialNoteNo)
    .forUpdate()
    .executeTakeFirst();

/** Whether a batch is of a farm; it cannot be deleted before the transaction ends. */
export const shareBatch = async (db: Database, fno: number, workNo: number): Promise<boolean> =>
  (await db
    .selectFrom('batch')
    .select('work_no')
    .where('work_no', '=', workNo)
    .where('fno', '=', fno)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

export const insertNote = async (
  db: Database,
  { workNo, date, text }: NoteText,
  { fno, mno, now }: { fno: number; mno: number; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('special_note')
      .values({ fno, work_no: workNo, day: date, text, mno, created_at: now })
      .returning('special_note_no as specialNoteNo')
      .executeTakeFirstOrThrow()
  ).specialNoteNo;

export const updateNote = (db: Database, specialNoteNo: number, { workNo, date, text }: NoteText) =>
  db
    .updateTable('special_note')
    .set({ work_no: workNo, day: date, text, version: sql<number>`version + 1` })
    .where('special_note_no', '=', specialNoteNo)
    .execute();

export const deleteNote = (db: Database, specialNoteNo: number) =>
  db.deleteFrom('special_note').where('special_note_no', '=', specialNoteNo).execute();

export const listNoteNos = async (db: Database, workNo: number): Promise<number[]> =>
  (await db.selectFrom('special_note').select('special_note_no').where('work_no', '=', workNo).execute()).map(
    (row) => row.special_note_no,
  );
