import type { EntryChange, BatchState } from '@onsil/contract/batches';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import { recordAudit } from '#features/audit/audit.ts';
import { requireCrop } from '#features/crops/crops.ts';
import { updateOccupancy } from '#features/layouts/layouts.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField, refuseAt, type InvalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { findBatchOfEntry, updateBatchRow } from './batches.sql.ts';
import { deleteBatch } from './create-batch.ts';
import { requireDiscardReasons } from './enter-entries.ts';
import {
  deleteClosings,
  deleteEntries,
  deleteLayoutsFrom,
  moveEntryLayout,
  planFirstLayout,
  updateEntry,
} from './entries.sql.ts';
import { updateFollowedBatches } from './follow-batches.ts';
import { lockBatch, isStageClosed, isComplete, type Batch, type BatchEntry } from './load-batches.ts';
import { validateBatch } from './validate-batch.ts';

/**
 * Locks the batch of an entry.
 * @throws NOT_FOUND without access to its farm
 */
const lockEntry = async (ctx: MemberContext, entryId: number): Promise<{ batch: Batch; entry: BatchEntry }> => {
  const batchId = await findBatchOfEntry(ctx.db, entryId);
  if (batchId === undefined) throw apiError('NOT_FOUND');
  const batch = await lockBatch(ctx, batchId);
  const entry = batch.entries.find((one) => one.entryId === entryId);
  if (!entry) throw apiError('NOT_FOUND');
  return { batch, entry };
};

const requireOpenStage = (batch: Batch, stage: Stage): void => {
  if (isStageClosed(batch, stage)) throw apiError('STAGE_CLOSED', { names: [batch.batchName] });
};

/** Refuses an invalid batch; of a changed entry, a wrong day is reported at `day`, plants from nowhere at `plants`. */
const requireValid = (batch: Batch, before: Batch, changed: readonly BatchEntry[]): void => {
  const refusal = validateBatch(batch, before.entries, changed);
  if (!refusal) return;
  const [day] = refusal.days;
  const isDay = refusal.code === 'DATE_TOO_EARLY';
  if (refusal.code === 'PLANTS_MISSING' && changed.length > 0)
    throw refuseAt(refusal.code, ['plants'], [batch.batchName]);
  const fields = day ? [{ path: 'day', code: day.code }] : isDay ? [{ path: 'id', code: 'removedDay' }] : undefined;
  throw apiError(refusal.code, { names: [batch.batchName], ...(fields && { fields }) });
};

/** Updates what depends on entries: the first day, the positions, the alarm limits of controllers. */
const updateDependents = async (ctx: MemberContext, before: Batch, entries: readonly BatchEntry[]): Promise<void> => {
  const { batchId, farmNo } = before;
  const [startOn = before.startOn] = entries.map(({ day }) => day).toSorted();
  await updateBatchRow(ctx.db, batchId, { startOn });
  await updateOccupancy(ctx.db, farmNo, { batchIds: [batchId], today: kstDay(ctx.now()) });
  await updateFollowedBatches(ctx, [batchId]);
};

const validateEntry = (batch: Batch, { stage }: BatchEntry, after: EntryChange, today: string): InvalidField[] => {
  const { day, weightKg, kgGradeA, discards } = after;
  const weights: InvalidField[] =
    stage === 'harvest'
      ? [
          ...(weightKg === null ? [{ path: 'weightKg', code: 'required' }] : []),
          ...((kgGradeA ?? 0) > (weightKg ?? 0) ? [{ path: 'kgGradeA', code: 'aboveHarvest' }] : []),
        ]
      : (['weightKg', 'kgGradeA'] as const).flatMap((path) =>
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

/** Audited fields of an entry; not the note, which may name people. */
const audited = ({ day, plants, trays, weightKg, kgGradeA, discards }: Omit<EntryChange, 'version' | 'note'>) => ({
  day,
  plants,
  trays,
  weightKg,
  kgGradeA,
  discards,
});

/**
 * Updates an entry; its positions apply from its new day on.
 * @throws PLANTS_MISSING, DATE_TOO_EARLY, STAGE_NOT_EMPTY if the batch would be invalid; STAGE_CLOSED; CONFLICT
 */
export const updateBatchEntry = (ctx: MemberContext, entryId: number, after: EntryChange): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { batch, entry } = await lockEntry(ctx, entryId);
    requireVersion(batch.version, after.version);
    requireOpenStage(batch, entry.stage);
    const fields = validateEntry(batch, entry, after, kstDay(ctx.now()));
    if (fields.length > 0) throw apiError('INVALID', { fields });
    await requireDiscardReasons(
      ctx.db,
      after.discards.map(({ reason }, index) => ({ reason, path: `discards.${index}.reason` })),
    );
    const { version: _, ...entryData } = after;
    const changed = { ...entry, ...entryData };
    const entries = batch.entries.map((one) => (one === entry ? changed : one));
    requireValid({ ...batch, entries }, batch, [changed]);
    await updateEntry(ctx.db, entryId, entryData);
    if (after.day !== entry.day) await moveEntryLayout(ctx.db, entry, after.day);
    await updateDependents(ctx, batch, entries);
    const change = { before: audited(entry), after: audited(after) };
    await recordAudit(ctx, {
      action: 'change',
      kind: 'batch-entry',
      thing: entryId,
      farmNo: batch.farmNo,
      ...change,
    });
  });

const removeEntries = async (
  ctx: MemberContext,
  { batch, removed, closings }: { batch: Batch; removed: readonly BatchEntry[]; closings: Batch['closings'] },
): Promise<void> => {
  const entries = batch.entries.filter((one) => !removed.includes(one));
  requireValid({ ...batch, entries, closings }, batch, []);
  // Without entries the batch is a plan again and keeps its first positions.
  const [first] = batch.stages;
  if (entries.length === 0 && first) {
    await planFirstLayout(ctx.db, batch.batchId, first);
    await deleteLayoutsFrom(ctx.db, batch.batchId, '-infinity');
  }
  await deleteEntries(
    ctx.db,
    removed.map(({ entryId }) => entryId),
  );
  await updateDependents(ctx, batch, entries);
  for (const entry of removed)
    await recordAudit(ctx, {
      action: 'remove',
      kind: 'batch-entry',
      thing: entry.entryId,
      farmNo: batch.farmNo,
      before: { batchId: batch.batchId, stage: entry.stage, ...audited(entry) },
    });
};

/**
 * Deletes an entry and the layout that came with it.
 * @throws as `updateBatchEntry`
 */
export const deleteBatchEntry = (ctx: MemberContext, entryId: number): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { batch, entry } = await lockEntry(ctx, entryId);
    requireOpenStage(batch, entry.stage);
    await removeEntries(ctx, { batch, removed: [entry], closings: batch.closings });
  });

/** Reopens a completed batch: it gets back the positions it held at its end. Requires a crop that is not archived. */
const reopenBatch = async (ctx: MemberContext, batch: Batch): Promise<void> => {
  if (!isComplete(batch)) return;
  await requireCrop(ctx, batch.farmNo, batch.farmCropId);
  const lastDay = batch.entries
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  if (lastDay !== undefined) await deleteLayoutsFrom(ctx.db, batch.batchId, addDays(lastDay, 1));
};

const recordReopening = (ctx: MemberContext, { batchId, farmNo }: Batch, stage: Stage): Promise<void> =>
  recordAudit(ctx, { action: 'reopen', kind: 'batch', thing: batchId, farmNo, after: { stage } });

/**
 * Deletes everything of a stage: entries, their layouts, its closing. `work` deletes a batch without entries.
 * @throws STAGE_LATER if a later stage has entries; INVALID unknownCrop for a completed batch of an archived crop
 */
export const deleteStage = (ctx: MemberContext, batchId: number, state: BatchState): Promise<void> =>
  transact(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId);
    const stageIndex = state === 'work' ? -1 : batch.stages.indexOf(state);
    if (state !== 'work' && stageIndex === -1) throw invalidField('state', 'notThisStage');
    if (batch.entries.some(({ stage }) => batch.stages.indexOf(stage) > stageIndex))
      throw apiError('STAGE_LATER', { names: [batch.batchName] });
    if (state === 'work') return deleteBatch(ctx, batch);
    await reopenBatch(ctx, batch);
    await deleteClosings(ctx.db, batchId, [state]);
    if (batch.closings.some(({ stage }) => stage === state)) await recordReopening(ctx, batch, state);
    const removed = batch.entries.filter(({ stage }) => stage === state);
    return removeEntries(ctx, {
      batch,
      removed,
      closings: batch.closings.filter(({ stage }) => stage !== state),
    });
  });

/**
 * Reopens a closed stage. Idempotent. Discards entered with its closing stay.
 * @throws STAGE_CLOSED if a later stage is closed; PLACE_TAKEN if another batch has its positions; INVALID unknownCrop
 * if its crop is archived
 */
export const reopenStage = (ctx: MemberContext, batchId: number, stage: Stage): Promise<void> =>
  transact(ctx, async (ctx) => {
    const batch = await lockBatch(ctx, batchId);
    const stageIndex = batch.stages.indexOf(stage);
    if (stageIndex === -1) throw invalidField('stage', 'notThisStage');
    if (batch.closings.some((one) => batch.stages.indexOf(one.stage) > stageIndex))
      throw apiError('STAGE_CLOSED', { names: [batch.batchName] });
    if (!batch.closings.some((one) => one.stage === stage)) return;
    await reopenBatch(ctx, batch);
    await deleteClosings(ctx.db, batchId, [stage]);
    await updateDependents(ctx, batch, batch.entries);
    await recordReopening(ctx, batch, stage);
  });
