import type { FlatYield, FlatYieldChange } from '@onsil/contract/yields';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { Stage } from '@onsil/domain/crops/stages';
import { exceedsFlatRecord } from '@onsil/domain/yields/flat-record';
import { recordAudit } from '#features/audit/audit.ts';
import {
  createBatch,
  enterEntries,
  updateBatchDetails,
  clearBatch,
  deletePlannedLayouts,
  lockBatch,
  isComplete,
  deleteBatch,
  type Batch,
  type NewEntry,
} from '#features/batches/batches.ts';
import { requireCrop } from '#features/crops/crops.ts';
import type { FarmContext, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { validateFlatRecord, resolveCells, toEntries, createPathOf } from './flat-record.ts';
import { readPreviousPositions } from './previous-positions.ts';
import { updateBatchStart } from './registrations.sql.ts';

/** Enters a flat record into a batch without entries; `cells` apply from its first day on. */
const enterFlat = async (
  ctx: MemberContext,
  batch: Batch,
  flat: FlatYield,
  extra: (stage: Stage, index: number) => Pick<NewEntry, 'cells' | 'note' | 'written'>,
): Promise<void> => {
  validateFlatRecord(flat, batch);
  const entries = toEntries(flat).map((entry, index) => ({ ...entry, ...extra(entry.stage, index) }));
  await enterEntries(ctx, batch, entries, createPathOf(flat, entries));
};

/** Enters a whole cycle of the current farm at once, equivalent to entering its steps one by one. */
export const createYield = async (ctx: FarmContext, flat: FlatYield): Promise<number> => {
  const { farm } = ctx;
  const { farmCropId, batchName, note } = flat;
  const startOn = flat.stages[0]?.date ?? '';
  const unplanned = { trays: null, plannedPlants: null, planKg: null, cells: [] };
  return transact(ctx, async (ctx) => {
    const batch = await createBatch(ctx, farm, { farmCropId, batchName, startOn, note, ...unplanned });
    const cells = await resolveCells(ctx.db, farm.farmNo, flat);
    await enterFlat(ctx, batch, flat, (_stage, index) => ({ note: '', cells: index === 0 ? cells : undefined }));
    return batch.batchId;
  });
};

/** Audited values of a record. */
const audited = (lines: readonly { stage: Stage; day: string; plants: number; weightKg: number | null }[]) => ({
  stages: lines.map(({ stage, day, plants, weightKg }) => ({
    stage,
    day,
    plants,
    ...(weightKg !== null && { weightKg }),
  })),
});

/** Resets a cleared batch to the record's start; with another crop of the farm, its stages become that crop's. */
const resetStart = async (ctx: MemberContext, batch: Batch, flat: FlatYield): Promise<Batch> => {
  const { farmCropId } = flat;
  const startOn = flat.stages[0]?.date ?? batch.startOn;
  const { cropName, stages } =
    farmCropId === batch.farmCropId ? batch : await requireCrop(ctx, batch.farmNo, farmCropId);
  await updateBatchStart(ctx.db, batch.batchId, { farmCropId, stages, startOn });
  return { ...batch, farmCropId, cropName, stages, startOn, batchName: flat.batchName ?? batch.batchName };
};

/** Rewrites a locked batch. What the record does not contain stays: authors and notes of entries, and positions. */
const rewrite = async (ctx: MemberContext, current: Batch, flat: FlatYield): Promise<void> => {
  const last = flat.stages.at(-1);
  const isOver = last?.stage === 'harvest' && flat.isComplete;
  if (isComplete(current) && !isOver) await requireCrop(ctx, current.farmNo, flat.farmCropId);
  const cells = await resolveCells(ctx.db, current.farmNo, flat);
  const previous = await readPreviousPositions(ctx.db, current, kstDay(ctx.now()));
  const batch = await resetStart(ctx, await clearBatch(ctx.db, current), flat);
  if (cells) await deletePlannedLayouts(ctx.db, current.batchId);
  else {
    const path = `stages.${flat.stages.length - 1}.date`;
    await previous.save(batch.startOn, isOver ? { day: last.date, path } : null);
  }
  await enterFlat(ctx, batch, flat, (stage, index) => {
    const originalEntry = current.entries.find((entry) => entry.stage === stage);
    return {
      note: originalEntry?.note ?? '',
      cells: cells ? (index === 0 ? cells : undefined) : previous.cellsAt(stage),
      written: originalEntry,
    };
  });
};

/**
 * Updates a record. Its batch keeps its positions unless the record names some.
 * @throws STEPWISE if the batch has more than a flat record can express; CONFLICT
 */
export const updateYield = (
  ctx: MemberContext,
  registrationId: number,
  { version, ...flat }: FlatYieldChange,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const current = await lockBatch(ctx, registrationId);
    requireVersion(current.version, version);
    if (exceedsFlatRecord(current)) throw apiError('STEPWISE', { names: [current.batchName] });
    const { farmNo, batchName, trays, plannedPlants, planKg } = current;
    await updateBatchDetails(ctx, current, {
      batchName: flat.batchName ?? batchName,
      note: flat.note,
      trays,
      plannedPlants,
      planKg,
    });
    await rewrite(ctx, current, flat);
    const change = { before: audited(current.entries), after: audited(toEntries(flat)) };
    await recordAudit(ctx, { action: 'change', kind: 'batch', thing: registrationId, farmNo, ...change });
  });

export const deleteYield = (ctx: MemberContext, registrationId: number): Promise<void> =>
  transact(ctx, async (ctx) => deleteBatch(ctx, await lockBatch(ctx, registrationId)));
