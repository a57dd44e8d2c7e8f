import type { Cell } from '@onsil/contract/racks';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { refuseTaken } from '#platform/taken.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCrop } from '#features/crops/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import { unlinkFiles } from '#features/files/service.ts';
import { layOut, vacate } from '#features/layouts/service.ts';
import { deleteClosings, deleteEntries, deleteLayoutsFrom } from './entry-repository.ts';
import { followBatches } from './follow-service.ts';
import { holdBatch, loadBatches, type Batch } from './load-service.ts';
import { listNoteNos } from './note-repository.ts';
import { noteKind } from './note-service.ts';
import { deleteBatch, highestNumber, holdNames, insertBatch, lockBatchAway, updateBatch } from './repository.ts';

export type NewBatch = {
  cultivateCropSeq: number;
  /** absent: made from crop, day and a number */
  batchNm?: string | undefined;
  startOn: string;
  trays: number | null;
  plannedPlants: number | null;
  planKg: number | null;
  /** the positions planned for those who arrive at its first stage, from its first day on */
  cells: readonly Cell[];
  note: string;
  importId?: number;
};

const takenName = { batch_fno_name_key: 'batchNm' };

const longestName = 60;
/** What follows the crop in a name that is made, at its longest. */
const nameTail = ' 12-31 123456';

/** A crop's name as far as a batch's has room for it, without half of a letter at its end. */
const cutName = (cropNm: string): string => cropNm.slice(0, longestName - nameTail.length).replace(/\p{Cs}$/u, '');

const nameOf = async (db: Database, fno: number, cropNm: string, startOn: string): Promise<string> => {
  await holdNames(db, fno);
  const name = `${cutName(cropNm)} ${startOn.slice(5)}`;
  return `${name} ${(await highestNumber(db, fno, name)) + 1}`;
};

/**
 * Begins a batch of a farm inside the caller's transaction. It is the caller's until that ends.
 * @throws INVALID taken at `batchNm`, unknownCrop at `cultivateCropSeq`, unknownCell at `cells.N`; PLACE_TAKEN
 */
export const addBatch = async (
  ctx: CallContext,
  db: Database,
  { fno }: { fno: number },
  { cultivateCropSeq, batchNm, startOn, trays, plannedPlants, planKg, cells, note, importId }: NewBatch,
): Promise<Batch> => {
  const { cropNm, stages } = await openCrop(ctx, db, fno, cultivateCropSeq);
  const name = batchNm ?? (await nameOf(db, fno, cropNm, startOn));
  const workNo = await refuseTaken(takenName, () =>
    insertBatch(db, {
      fno,
      cultivate_crop_seq: cultivateCropSeq,
      name,
      stages,
      start_on: startOn,
      trays,
      planned_plants: plannedPlants,
      plan_kg: planKg,
      note,
      import_id: importId ?? null,
      mno: ctx.member?.mno ?? null,
      created_at: new Date(ctx.now()),
    }),
  );
  const today = kstDay(ctx.now());
  if (cells.length > 0) await layOut(db, { fno, workNo, day: startOn, cells, plannedFor: stages[0], today });
  const [batch] = await loadBatches(db, [workNo]);
  if (!batch) throw refuse('NOT_FOUND');
  return batch;
};

/** As far ahead as batches are planned: two years. */
const furthestMs = 731 * 86_400_000;

/** Plans a batch in the current farm. @throws INVALID outOfRange at `startOn`, and as `addBatch` does */
export const addWork = async (ctx: CallContext, input: NewBatch): Promise<{ workNo: number; batchNm: string }> => {
  const farm = await openCurrentFarm(ctx);
  if (input.startOn > kstDay(ctx.now() + furthestMs))
    throw refuse('INVALID', { fields: [{ path: 'startOn', code: 'outOfRange' }] });
  return ctx.db.transaction().execute((db) => addBatch(ctx, db, farm, input));
};

export type BatchChange = Pick<Batch, 'batchNm' | 'trays' | 'plannedPlants' | 'planKg' | 'note'>;

/** Changes what was planned of a batch that the caller holds. */
export const changeBatch = async (ctx: CallContext, db: Database, batch: Batch, after: BatchChange): Promise<void> => {
  const { batchNm, trays, plannedPlants, planKg, note } = after;
  const text = { name: batchNm, trays, planned_plants: plannedPlants, plan_kg: planKg, note };
  await refuseTaken(takenName, () => updateBatch(db, batch.workNo, text));
  const shown = (one: BatchChange) => ({
    batchNm: one.batchNm,
    trays: one.trays,
    plannedPlants: one.plannedPlants,
    planKg: one.planKg,
  });
  const change = { before: shown(batch), after: shown(after) };
  await recordAudit(ctx, db, { action: 'change', kind: 'batch', thing: batch.workNo, fno: batch.fno, ...change });
};

export const changeWork = (ctx: CallContext, workNo: number, after: BatchChange & { version: number }): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const batch = await holdBatch(ctx, db, workNo);
    if (batch.version !== after.version) throw refuse('CONFLICT');
    await changeBatch(ctx, db, batch, after);
  });

/**
 * Takes everything back that happened to a batch that the caller holds: entries, closings, positions. What was planned stays
 * written; until the batch is laid out anew it holds nothing.
 */
export const clearBatch = async (db: Database, batch: Batch): Promise<Batch> => {
  const { workNo, stages, entries } = batch;
  await deleteClosings(db, workNo, stages);
  await deleteEntries(
    db,
    entries.map(({ entryId }) => entryId),
  );
  await deleteLayoutsFrom(db, workNo, '-infinity');
  await vacate(db, workNo);
  return { ...batch, entries: [], closings: [] };
};

/** Removes a batch that the caller holds, with all that happened to it and all notes on it. */
export const removeBatch = async (ctx: CallContext, db: Database, batch: Batch): Promise<void> => {
  const { workNo, fno, batchNm } = batch;
  await clearBatch(db, batch);
  await followBatches(ctx, db, [workNo]);
  // From here on nobody writes notes on it; who does so already ends first.
  await lockBatchAway(db, workNo);
  for (const id of await listNoteNos(db, workNo)) await unlinkFiles(db, { kind: noteKind, id });
  await deleteBatch(db, workNo);
  const before = { batchNm, entries: batch.entries.length };
  await recordAudit(ctx, db, { action: 'remove', kind: 'batch', thing: workNo, fno, before });
};
