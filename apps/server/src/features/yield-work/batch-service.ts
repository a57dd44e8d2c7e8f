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
  /** absent: generated from crop, day and a number */
  batchNm?: string | undefined;
  startOn: string;
  trays: number | null;
  plannedPlants: number | null;
  planKg: number | null;
  /** positions planned for the plants of its first stage, from its first day on */
  cells: readonly Cell[];
  note: string;
  importId?: number;
};

const takenName = { batch_fno_name_key: 'batchNm' };

const maxNameLength = 60;
/** Longest suffix of a generated name. */
const longestSuffix = ' 12-31 123456';

/** Truncates a crop's name for a batch name, without splitting a character. */
const truncateName = (cropNm: string): string =>
  cropNm.slice(0, maxNameLength - longestSuffix.length).replace(/\p{Cs}$/u, '');

const generateName = async (db: Database, fno: number, cropNm: string, startOn: string): Promise<string> => {
  await holdNames(db, fno);
  const name = `${truncateName(cropNm)} ${startOn.slice(5)}`;
  return `${name} ${(await highestNumber(db, fno, name)) + 1}`;
};

/**
 * Creates a batch of a farm inside the caller's transaction; its row stays locked until commit.
 * @throws INVALID taken at `batchNm`, unknownCrop at `cultivateCropSeq`, unknownCell at `cells.N`; PLACE_TAKEN
 */
export const addBatch = async (
  ctx: CallContext,
  db: Database,
  { fno }: { fno: number },
  { cultivateCropSeq, batchNm, startOn, trays, plannedPlants, planKg, cells, note, importId }: NewBatch,
): Promise<Batch> => {
  const { cropNm, stages } = await openCrop(ctx, db, fno, cultivateCropSeq);
  const name = batchNm ?? (await generateName(db, fno, cropNm, startOn));
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

/** Batches can be planned two years ahead. */
const maxPlanAheadMs = 731 * 86_400_000;

/**
 * Plans a batch in the current farm.
 * @throws INVALID outOfRange at `startOn`, and all errors of `addBatch`
 */
export const addWork = async (ctx: CallContext, input: NewBatch): Promise<{ workNo: number; batchNm: string }> => {
  const farm = await openCurrentFarm(ctx);
  if (input.startOn > kstDay(ctx.now() + maxPlanAheadMs))
    throw refuse('INVALID', { fields: [{ path: 'startOn', code: 'outOfRange' }] });
  return ctx.db.transaction().execute((db) => addBatch(ctx, db, farm, input));
};

export type BatchChange = Pick<Batch, 'batchNm' | 'trays' | 'plannedPlants' | 'planKg' | 'note'>;

/** Updates the plan of a batch that the caller has locked. */
export const changeBatch = async (ctx: CallContext, db: Database, batch: Batch, after: BatchChange): Promise<void> => {
  const { batchNm, trays, plannedPlants, planKg, note } = after;
  const columns = { name: batchNm, trays, planned_plants: plannedPlants, plan_kg: planKg, note };
  await refuseTaken(takenName, () => updateBatch(db, batch.workNo, columns));
  const audited = (one: BatchChange) => ({
    batchNm: one.batchNm,
    trays: one.trays,
    plannedPlants: one.plannedPlants,
    planKg: one.planKg,
  });
  const change = { before: audited(batch), after: audited(after) };
  await recordAudit(ctx, db, { action: 'change', kind: 'batch', thing: batch.workNo, fno: batch.fno, ...change });
};

export const changeWork = (ctx: CallContext, workNo: number, after: BatchChange & { version: number }): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const batch = await holdBatch(ctx, db, workNo);
    if (batch.version !== after.version) throw refuse('CONFLICT');
    await changeBatch(ctx, db, batch, after);
  });

/**
 * Deletes entries, closings and positions of a batch that the caller has locked. Its planned layouts stay, but occupy
 * nothing until the next `occupyAll`.
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

/** Deletes a batch that the caller has locked, with its entries and special notes. */
export const removeBatch = async (ctx: CallContext, db: Database, batch: Batch): Promise<void> => {
  const { workNo, fno, batchNm } = batch;
  await clearBatch(db, batch);
  await followBatches(ctx, db, [workNo]);
  // Blocks new notes on the batch, and waits for those being written.
  await lockBatchAway(db, workNo);
  for (const id of await listNoteNos(db, workNo)) await unlinkFiles(db, { kind: noteKind, id });
  await deleteBatch(db, workNo);
  const before = { batchNm, entries: batch.entries.length };
  await recordAudit(ctx, db, { action: 'remove', kind: 'batch', thing: workNo, fno, before });
};
