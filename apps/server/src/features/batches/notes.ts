import type { NewSpecialNote, SpecialNote, SpecialNoteChange } from '@onsil/contract/special-notes';
import { kstDay } from '@onsil/domain/calendar/kst';
import { recordAudit } from '#features/audit/audit.ts';
import { canChangeNote, requireFarm } from '#features/farms/farms.ts';
import { listAttachedFiles, attachFiles, detachFiles } from '#features/files/files.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { lockPermitted } from '#platform/database/lock-permitted.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { lockBatchForShare } from './batches.sql.ts';
import { countNotes, deleteNote, insertNote, listNotes, readNote, updateNote, type NoteFilter } from './notes.sql.ts';

export const noteFileKind = 'special_note';

export type NoteQuery = Omit<NoteFilter, 'farmNo'> & Page;

/** Special notes of the current farm or of one of its batches. */
export const listSpecialNotes = async (
  ctx: FarmContext,
  { pageNo, pageSize, ...query }: NoteQuery,
): Promise<PageOf<SpecialNote>> => {
  const { farm } = ctx;
  const filter = { ...query, farmNo: farm.farmNo };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listNotes(ctx.db, filter, range),
    countNotes(ctx.db, filter),
  );
  const files = await listAttachedFiles(
    ctx,
    noteFileKind,
    rows.map(({ specialNoteNo }) => specialNoteNo),
  );
  const items = rows.map(({ memberNo, createdAt, ...row }): SpecialNote => ({
    ...row,
    files: files.get(row.specialNoteNo) ?? [],
    isMine: canChangeNote(ctx, farm, memberNo),
    createdAt: createdAt.toISOString(),
  }));
  return { items, paging };
};

/** Refuses future days and batches of another farm. */
const validateNote = async (
  ctx: MemberContext,
  farmNo: number,
  { batchId, date }: { batchId: number | null; date: string },
): Promise<void> => {
  if (date > kstDay(ctx.now())) throw invalidField('date', 'future');
  if (batchId !== null && !(await lockBatchForShare(ctx.db, farmNo, batchId))) throw invalidField('batchId', 'invalid');
};

/** Creates a note on the current farm or one of its batches; its files are visible to the whole farm. */
export const createSpecialNote = async (
  ctx: FarmContext,
  { files, ...note }: NewSpecialNote,
): Promise<{ specialNoteNo: number }> => {
  const { memberNo } = ctx.member;
  const { farmNo } = ctx.farm;
  return transact(ctx, async (ctx) => {
    await validateNote(ctx, farmNo, note);
    const specialNoteNo = await insertNote(ctx.db, note, { farmNo, memberNo, now: new Date(ctx.now()) });
    await attachFiles(ctx.db, { kind: noteFileKind, id: specialNoteNo }, files, { memberNo, audience: { farmNo } });
    return { specialNoteNo };
  });
};

/** Locks a note that the caller may change. */
const lockChangeableNote = async (ctx: MemberContext, specialNoteNo: number) => {
  const { row, access: seen } = await lockPermitted(
    (options) => readNote(ctx.db, specialNoteNo, options),
    async ({ farmNo, memberNo, batchId }) => {
      const farm = await requireFarm(ctx, farmNo);
      if (!canChangeNote(ctx, farm, memberNo)) throw apiError('FORBIDDEN');
      // Locks the batch before its note, the same order as deleting a batch.
      if (batchId !== null) await lockBatchForShare(ctx.db, farmNo, batchId);
      return { batchId };
    },
  );
  if (row.batchId !== seen.batchId) throw apiError('CONFLICT');
  return row;
};

/** Updates a note; its author and managers may. The audit log records the change without its text. */
export const updateSpecialNote = (
  ctx: MemberContext,
  specialNoteNo: number,
  { files, version, ...after }: SpecialNoteChange,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { farmNo, batchId, date, ...current } = await lockChangeableNote(ctx, specialNoteNo);
    requireVersion(current.version, version);
    await validateNote(ctx, farmNo, after);
    await updateNote(ctx.db, specialNoteNo, after);
    await attachFiles(ctx.db, { kind: noteFileKind, id: specialNoteNo }, files, {
      memberNo: ctx.member.memberNo,
      audience: { farmNo },
    });
    const change = {
      before: { batchId, date, version },
      after: { batchId: after.batchId, date: after.date, version: version + 1 },
    };
    await recordAudit(ctx, { action: 'change', kind: 'special-note', thing: specialNoteNo, farmNo, ...change });
  });

export const deleteSpecialNote = (ctx: MemberContext, specialNoteNo: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { farmNo, batchId, date } = await lockChangeableNote(ctx, specialNoteNo);
    await detachFiles(ctx.db, { kind: noteFileKind, id: specialNoteNo });
    await deleteNote(ctx.db, specialNoteNo);
    const before = { batchId, date };
    await recordAudit(ctx, { action: 'remove', kind: 'special-note', thing: specialNoteNo, farmNo, before });
  });
