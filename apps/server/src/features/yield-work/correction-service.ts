import type { EntryChange, WorkState } from '@onsil/contract/yield-work';
import { daysAfter, kstDay } from '@onsil/domain/kst';
import type { Stage } from '@onsil/domain/stages';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCrop } from '#features/crops/service.ts';
import { occupyAll } from '#features/layouts/service.ts';
import { batchRefusal } from './batch-check-service.ts';
import { removeBatch } from './batch-service.ts';
import { requireReasons } from './enter-service.ts';
import {
  deleteClosings,
  deleteEntries,
  deleteLayoutsFrom,
  moveEntryLayout,
  planFirstLayout,
  updateEntry,
} from './entry-repository.ts';
import { followBatches } from './follow-service.ts';
import { holdBatch, isClosed, isComplete, type Batch, type BatchEntry } from './load-service.ts';
import { findEntryBatch, updateBatch } from './repository.ts';

/** Holds the batch of an entry of a farm that the caller may see. A stage that is complete is opened again first. */
const holdEntry = async (
  ctx: CallContext,
  db: Database,
  entryId: number,
): Promise<{ batch: Batch; entry: BatchEntry }> => {
  const workNo = await findEntryBatch(db, entryId);
  if (workNo === undefined) throw refuse('NOT_FOUND');
  const batch = await holdBatch(ctx, db, workNo);
  const entry = batch.entries.find((one) => one.entryId === entryId);
  if (!entry) throw refuse('NOT_FOUND');
  return { batch, entry };
};

const refuseClosed = (batch: Batch, stage: Stage): void => {
  if (isClosed(batch, stage)) throw refuse('STAGE_CLOSED', { names: [batch.batchNm] });
};

/** Refuses what a batch cannot be; what is wrong with a day that was changed is told at `day`. */
const requirePossible = (batch: Batch, before: Batch, changed: readonly BatchEntry[]): void => {
  const refusal = batchRefusal(batch, before.entries, changed);
  if (!refusal) return;
  const [day] = refusal.days;
  const isDay = refusal.code === 'DATE_TOO_EARLY';
  const fields = day ? [{ path: 'day', code: day.code }] : isDay ? [{ path: 'id', code: 'removedDay' }] : undefined;
  throw refuse(refusal.code, { names: [batch.batchNm], ...(fields && { fields }) });
};

/** What follows from changed entries: the first day, the positions, the ranges of controllers. */
const settle = async (ctx: CallContext, db: Database, before: Batch, entries: readonly BatchEntry[]): Promise<void> => {
  const { workNo, fno } = before;
  const [startOn = before.startOn] = entries.map(({ day }) => day).toSorted();
  await updateBatch(db, workNo, { start_on: startOn });
  await occupyAll(db, fno, [workNo], kstDay(ctx.now()));
  await followBatches(ctx, db, [workNo]);
};

const wrongMembers = (batch: Batch, { stage }: BatchEntry, after: EntryChange, today: string): WrongField[] => {
  const { day, weightKg, gradeAKg, discards } = after;
  const weights: WrongField[] =
    stage === 'harvest'
      ? [
          ...(weightKg === null ? [{ path: 'weightKg', code: 'required' }] : []),
          ...((gradeAKg ?? 0) > (weightKg ?? 0) ? [{ path: 'gradeAKg', code: 'tooBig' }] : []),
        ]
      : (['weightKg', 'gradeAKg'] as const).flatMap((path) =>
          after[path] === null ? [] : [{ path, code: 'notThisStage' }],
        );
  return [
    ...(day > today ? [{ path: 'day', code: 'future' }] : []),
    ...weights,
    ...discards.flatMap((one, index) =>
      batch.stages.includes(one.stage) ? [] : [{ path: `discards.${index}.stage`, code: 'notThisStage' }],
    ),
  ];
};

/** What an audit entry keeps of an entry; its note may name people. */
const shown = ({ day, plants, trays, weightKg, gradeAKg, discards }: Omit<EntryChange, 'version' | 'note'>) => ({
  day,
  plants,
  trays,
  weightKg,
  gradeAKg,
  discards,
});

/**
 * Corrects an entry; the positions that came with it are held from its new day on.
 * @throws PLANTS_MISSING, DATE_TOO_EARLY, STAGE_NOT_EMPTY where the batch could not be so; STAGE_CLOSED; CONFLICT
 */
export const changeEntry = (ctx: CallContext, entryId: number, after: EntryChange): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { batch, entry } = await holdEntry(ctx, db, entryId);
    if (batch.version !== after.version) throw refuse('CONFLICT');
    refuseClosed(batch, entry.stage);
    const fields = wrongMembers(batch, entry, after, kstDay(ctx.now()));
    if (fields.length > 0) throw refuse('INVALID', { fields });
    await requireReasons(
      db,
      after.discards.map(({ reason }, index) => ({ reason, path: `discards.${index}.reason` })),
    );
    const { version: _, ...text } = after;
    const changed = { ...entry, ...text };
    const entries = batch.entries.map((one) => (one === entry ? changed : one));
    requirePossible({ ...batch, entries }, batch, [changed]);
    await updateEntry(db, entryId, text);
    if (after.day !== entry.day) await moveEntryLayout(db, entry, after.day);
    await settle(ctx, db, batch, entries);
    const change = { before: shown(entry), after: shown(after) };
    await recordAudit(ctx, db, { action: 'change', kind: 'batch-entry', thing: entryId, fno: batch.fno, ...change });
  });

const removeEntries = async (
  ctx: CallContext,
  db: Database,
  { batch, gone, closings }: { batch: Batch; gone: readonly BatchEntry[]; closings: Batch['closings'] },
): Promise<void> => {
  const entries = batch.entries.filter((one) => !gone.includes(one));
  requirePossible({ ...batch, entries, closings }, batch, []);
  // What becomes a plan again keeps the positions that it began with.
  const [first] = batch.stages;
  if (entries.length === 0 && first) {
    await planFirstLayout(db, batch.workNo, first);
    await deleteLayoutsFrom(db, batch.workNo, '-infinity');
  }
  await deleteEntries(
    db,
    gone.map(({ entryId }) => entryId),
  );
  await settle(ctx, db, batch, entries);
  for (const entry of gone)
    await recordAudit(ctx, db, {
      action: 'remove',
      kind: 'batch-entry',
      thing: entry.entryId,
      fno: batch.fno,
      before: { workNo: batch.workNo, stage: entry.stage, ...shown(entry) },
    });
};

/** Removes an entry and the move of positions that came with it. Refused as `changeEntry`. */
export const removeEntry = (ctx: CallContext, entryId: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const { batch, entry } = await holdEntry(ctx, db, entryId);
    refuseClosed(batch, entry.stage);
    await removeEntries(ctx, db, { batch, gone: [entry], closings: batch.closings });
  });

/** Lets the harvest be incomplete again: the positions that the batch held at its end are its own again. Its crop is grown. */
const takePlacesBack = async (ctx: CallContext, db: Database, batch: Batch): Promise<void> => {
  if (!isComplete(batch)) return;
  await openCrop(ctx, db, batch.fno, batch.cultivateCropSeq);
  const lastDay = batch.entries
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  if (lastDay !== undefined) await deleteLayoutsFrom(db, batch.workNo, daysAfter(lastDay, 1));
};

/**
 * Removes all of a stage of a batch: its entries, the moves that came with them, its closing. With `work` the batch, of which
 * nothing may have happened yet.
 * @throws STAGE_LATER while a later stage has entries; INVALID unknownCrop where a complete one is of an archived crop
 */
export const removeStage = (ctx: CallContext, workNo: number, state: WorkState): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const batch = await holdBatch(ctx, db, workNo);
    const place = state === 'work' ? -1 : batch.stages.indexOf(state);
    if (state !== 'work' && place === -1)
      throw refuse('INVALID', { fields: [{ path: 'state', code: 'notThisStage' }] });
    if (batch.entries.some(({ stage }) => batch.stages.indexOf(stage) > place))
      throw refuse('STAGE_LATER', { names: [batch.batchNm] });
    if (state === 'work') return removeBatch(ctx, db, batch);
    await takePlacesBack(ctx, db, batch);
    await deleteClosings(db, workNo, [state]);
    const gone = batch.entries.filter(({ stage }) => stage === state);
    return removeEntries(ctx, db, { batch, gone, closings: batch.closings.filter(({ stage }) => stage !== state) });
  });

/**
 * Opens a complete stage again; one that is open stays so. What was discarded with its closing stays with that entry.
 * @throws STAGE_CLOSED while a later stage is complete; PLACE_TAKEN where another batch stands by now where this one stood;
 * INVALID unknownCrop where its crop is archived
 */
export const reopenStage = (ctx: CallContext, workNo: number, stage: Stage): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const batch = await holdBatch(ctx, db, workNo);
    const place = batch.stages.indexOf(stage);
    if (place === -1) throw refuse('INVALID', { fields: [{ path: 'stage', code: 'notThisStage' }] });
    if (batch.closings.some((one) => batch.stages.indexOf(one.stage) > place))
      throw refuse('STAGE_CLOSED', { names: [batch.batchNm] });
    if (!batch.closings.some((one) => one.stage === stage)) return;
    await takePlacesBack(ctx, db, batch);
    await deleteClosings(db, workNo, [stage]);
    await settle(ctx, db, batch, batch.entries);
    await recordAudit(ctx, db, { action: 'reopen', kind: 'batch', thing: workNo, fno: batch.fno, after: { stage } });
  });
