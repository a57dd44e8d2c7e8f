import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { NewSpecialNote, SpecialNote, SpecialNoteChange } from '@onsil/contract/special-notes';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCurrentFarm, openFarm, type Farm } from '#features/farms/service.ts';
import { filesOf, linkFiles, unlinkFiles } from '#features/files/service.ts';
import {
  countNotes,
  deleteNote,
  findNoteBatch,
  insertNote,
  listNotes,
  lockNote,
  shareBatch,
  updateNote,
  type NoteFilter,
} from './note-repository.ts';

export const noteKind = 'special_note';

const mayChange = (ctx: CallContext, { role }: Farm, mno: number | null): boolean =>
  role !== 'member' || (mno !== null && mno === ctx.member?.mno);

export type NoteQuery = Omit<NoteFilter, 'fno'> & { pageNo: number; pageSize: number };

/** Special notes of the current farm or of one of its batches. */
export const specialNotes = async (
  ctx: CallContext,
  { pageNo, pageSize, ...query }: NoteQuery,
): Promise<{ items: SpecialNote[]; paging: Paging }> => {
  const farm = await openCurrentFarm(ctx);
  const filter = { ...query, fno: farm.fno };
  const [rows, totalCount] = await Promise.all([
    listNotes(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countNotes(ctx.db, filter),
  ]);
  const files = await filesOf(
    ctx,
    noteKind,
    rows.map(({ specialNoteNo }) => specialNoteNo),
  );
  const items = rows.map(({ mno, createdAt, ...row }): SpecialNote => ({
    ...row,
    files: files.get(row.specialNoteNo) ?? [],
    mineYn: mayChange(ctx, farm, mno) ? 'Y' : 'N',
    createdAt: createdAt.toISOString(),
  }));
  return { items, paging: pagingOf(pageNo, pageSize, totalCount) };
};

/** Refuses future days and batches of another farm. */
const validateNote = async (
  ctx: CallContext,
  db: Database,
  fno: number,
  { workNo, date }: { workNo: number | null; date: string },
): Promise<void> => {
  if (date > kstDay(ctx.now())) throw refuse('INVALID', { fields: [{ path: 'date', code: 'future' }] });
  if (workNo !== null && !(await shareBatch(db, fno, workNo)))
    throw refuse('INVALID', { fields: [{ path: 'workNo', code: 'invalid' }] });
};

/** Creates a note on the current farm or one of its batches; its files are visible to the whole farm. */
export const addSpecialNote = async (
  ctx: CallContext,
  { files, ...note }: NewSpecialNote,
): Promise<{ specialNoteNo: number }> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const { mno } = ctx.member;
  const { fno } = await openCurrentFarm(ctx);
  return ctx.db.transaction().execute(async (db) => {
    await validateNote(ctx, db, fno, note);
    const specialNoteNo = await insertNote(db, note, { fno, mno, now: new Date(ctx.now()) });
    await linkFiles(db, { kind: noteKind, id: specialNoteNo }, files, { mno, audience: { fno } });
    return { specialNoteNo };
  });
};

/** Locks a note that the caller may change. */
const lockChangeableNote = async (ctx: CallContext, db: Database, specialNoteNo: number) => {
  const found = await findNoteBatch(db, specialNoteNo);
  // Locks the batch before its note, the same order as deleting a batch.
  if (found && found.workNo !== null) await shareBatch(db, found.fno, found.workNo);
  const note = await lockNote(db, specialNoteNo);
  if (!note || !ctx.member) throw refuse('NOT_FOUND');
  const farm = await openFarm({ ...ctx, db }, String(note.fno));
  if (!mayChange(ctx, farm, note.mno)) throw refuse('FORBIDDEN');
  if (note.workNo !== found?.workNo) throw refuse('CONFLICT');
  return { ...note, caller: ctx.member.mno };
};

/** Updates a note; its author and managers may. The audit log records the change without its text. */
export const changeSpecialNote = (
  ctx: CallContext,
  specialNoteNo: number,
  { files, version, ...after }: SpecialNoteChange,
): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { fno, caller, workNo, date, ...current } = await lockChangeableNote(ctx, db, specialNoteNo);
    if (current.version !== version) throw refuse('CONFLICT');
    await validateNote(ctx, db, fno, after);
    await updateNote(db, specialNoteNo, after);
    await linkFiles(db, { kind: noteKind, id: specialNoteNo }, files, { mno: caller, audience: { fno } });
    const change = {
      before: { workNo, date, version },
      after: { workNo: after.workNo, date: after.date, version: version + 1 },
    };
    await recordAudit(ctx, db, { action: 'change', kind: 'special-note', thing: specialNoteNo, fno, ...change });
  });

export const removeSpecialNote = (ctx: CallContext, specialNoteNo: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { fno, workNo, date } = await lockChangeableNote(ctx, db, specialNoteNo);
    await unlinkFiles(db, { kind: noteKind, id: specialNoteNo });
    await deleteNote(db, specialNoteNo);
    const before = { workNo, date };
    await recordAudit(ctx, db, { action: 'remove', kind: 'special-note', thing: specialNoteNo, fno, before });
  });
