import type { FlatYield, FlatYieldChange } from '@onsil/contract/yields';
import { kstDay } from '@onsil/domain/kst';
import type { Stage } from '@onsil/domain/stages';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCrop } from '#features/crops/service.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import {
  addBatch,
  addEntries,
  changeBatch,
  clearBatch,
  deletePlannedLayouts,
  holdBatch,
  isComplete,
  removeBatch,
  type Batch,
  type NewEntry,
} from '#features/yield-work/service.ts';
import { checkFlat, flatCells, flatEntries, flatPath } from './flat-service.ts';
import { keepStanding } from './keep-service.ts';
import { updateBegin } from './registration-repository.ts';
import { isStepwise } from './registration-service.ts';

/** Writes a flat record as the entries of a batch that has none; `cells` are held from its first day on. */
const enterFlat = async (
  ctx: CallContext,
  db: Database,
  batch: Batch,
  flat: FlatYield,
  more: (stage: Stage, index: number) => Pick<NewEntry, 'cells' | 'note' | 'written'>,
): Promise<void> => {
  checkFlat(flat, batch);
  const entries = flatEntries(flat).map((entry, index) => ({ ...entry, ...more(entry.stage, index) }));
  await addEntries(ctx, db, batch, entries, flatPath(flat, entries));
};

/** Enters a whole cycle of the current farm at once; it is the batch that the same steps one by one would make. */
export const addYield = async (ctx: CallContext, flat: FlatYield): Promise<number> => {
  const farm = await openCurrentFarm(ctx);
  const { cultivateCropSeq, batchNm, note } = flat;
  const startOn = flat.stages[0]?.date ?? '';
  const unplanned = { trays: null, plannedPlants: null, planKg: null, cells: [] };
  return ctx.db.transaction().execute(async (db) => {
    const batch = await addBatch(ctx, db, farm, { cultivateCropSeq, batchNm, startOn, note, ...unplanned });
    const cells = await flatCells(db, farm.fno, flat);
    await enterFlat(ctx, db, batch, flat, (_stage, index) => ({ note: '', cells: index === 0 ? cells : undefined }));
    return batch.workNo;
  });
};

/** What the log keeps of a record. */
const kept = (lines: readonly { stage: Stage; day: string; plants: number; weightKg: number | null }[]) => ({
  stages: lines.map(({ stage, day, plants, weightKg }) => ({
    stage,
    day,
    plants,
    ...(weightKg !== null && { weightKg }),
  })),
});

/** A cleared batch as the record has it begin; as one of another crop of its farm it goes through that crop's stages. */
const begunAnew = async (ctx: CallContext, db: Database, batch: Batch, flat: FlatYield): Promise<Batch> => {
  const { cultivateCropSeq } = flat;
  const startOn = flat.stages[0]?.date ?? batch.startOn;
  const { cropNm, stages } =
    cultivateCropSeq === batch.cultivateCropSeq ? batch : await openCrop(ctx, db, batch.fno, cultivateCropSeq);
  await updateBegin(db, batch.workNo, { cultivate_crop_seq: cultivateCropSeq, stages, start_on: startOn });
  return { ...batch, cultivateCropSeq, cropNm, stages, startOn, batchNm: flat.batchNm ?? batch.batchNm };
};

/** Writes a held batch anew. What one line does not say stays: who wrote its entries, their notes, and where it stood. */
const rewrite = async (ctx: CallContext, db: Database, held: Batch, flat: FlatYield): Promise<void> => {
  const last = flat.stages.at(-1);
  const over = last?.stage === 'harvest' && flat.completeYn === 'Y';
  if (isComplete(held) && !over) await openCrop(ctx, db, held.fno, flat.cultivateCropSeq);
  const cells = await flatCells(db, held.fno, flat);
  const standing = await keepStanding(db, held, kstDay(ctx.now()));
  const batch = await begunAnew(ctx, db, await clearBatch(db, held), flat);
  if (cells) await deletePlannedLayouts(db, held.workNo);
  else await standing.lay(batch.startOn, over ? last.date : null);
  await enterFlat(ctx, db, batch, flat, (stage, index) => {
    const written = held.entries.find((entry) => entry.stage === stage);
    return {
      note: written?.note ?? '',
      cells: cells ? (index === 0 ? cells : undefined) : standing.cellsAt(stage),
      written,
    };
  });
};

/**
 * Changes a record. Its batch stands where it stood unless the record names positions.
 * @throws STEPWISE where the batch has more to it than one line says; CONFLICT
 */
export const changeYield = (ctx: CallContext, yno: number, { version, ...flat }: FlatYieldChange): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const held = await holdBatch(ctx, db, yno);
    if (held.version !== version) throw refuse('CONFLICT');
    if (isStepwise(held)) throw refuse('STEPWISE', { names: [held.batchNm] });
    const { fno, batchNm, trays, plannedPlants, planKg } = held;
    await changeBatch(ctx, db, held, {
      batchNm: flat.batchNm ?? batchNm,
      note: flat.note,
      trays,
      plannedPlants,
      planKg,
    });
    await rewrite(ctx, db, held, flat);
    const change = { before: kept(held.entries), after: kept(flatEntries(flat)) };
    await recordAudit(ctx, db, { action: 'change', kind: 'batch', thing: yno, fno, ...change });
  });

/** Removes a record with everything that happened to its batch. */
export const removeYield = (ctx: CallContext, yno: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => removeBatch(ctx, db, await holdBatch(ctx, db, yno)));
