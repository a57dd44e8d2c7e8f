import { isArrival } from '@onsil/domain/batches/tally';
import { kstDay } from '@onsil/domain/calendar/kst';
import { followBatch, listControllersOfBatches, type LimitBatch } from '#features/alarm-limits/alarm-limits.ts';
import { getBatchRecipe } from '#features/crops/crops.ts';
import {
  listBatchesAt,
  listCellsOn,
  listControllersAt,
  lockBatchesAndLayouts,
  updateOccupancy,
  listOverdueBatches,
} from '#features/layouts/layouts.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { isApiError } from '#platform/http/api-error.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { listFarmsWithPlacedControllers, listBatchesToFollow } from './batches.sql.ts';
import { isComplete, loadBatches, type Batch } from './load-batches.ts';

/** The limits that a batch asks for; null if nothing was sown, it is complete, or its recipe has none. */
const limitsOfBatch = async (db: Database, batch: Batch, now: number): Promise<LimitBatch | null> => {
  if (isComplete(batch)) return null;
  const recipe = await getBatchRecipe(db, batch.farmCropId, batch.entries.filter(isArrival), now);
  return recipe && { batchId: batch.batchId, ...recipe };
};

/** For each controller, the batch that sets its limits: the one with most positions there, then the oldest. */
const chooseBatches = async (
  db: Database,
  controllerNos: readonly number[],
  now: number,
): Promise<{ controllerNo: number; grown: LimitBatch | null }[]> => {
  const batchesByController = new Map<number, number[]>();
  for (const controllerNo of controllerNos)
    batchesByController.set(
      controllerNo,
      (await listBatchesAt(db, controllerNo, kstDay(now))).map(({ batchId }) => batchId),
    );
  const grown = new Map<number, LimitBatch>();
  for (const batch of await loadBatches(db, [...new Set([...batchesByController.values()].flat())])) {
    const one = await limitsOfBatch(db, batch, now);
    if (one) grown.set(batch.batchId, one);
  }
  return controllerNos.map((controllerNo) => {
    const leader = batchesByController.get(controllerNo)?.find((batchId) => grown.has(batchId));
    return { controllerNo, grown: (leader !== undefined && grown.get(leader)) || null };
  });
};

/**
 * Updates which batches set the limits of controllers, inside the caller's transaction: controllers where the batches
 * are today, and those whose limits they set. The batch with most positions wins, then the older. Serialized per farm,
 * so that the last caller sees the changes of all.
 */
export const updateFollowedBatches = async (ctx: Context, batchIds: readonly number[]): Promise<void> => {
  const batches = await loadBatches(ctx.db, batchIds);
  for (const farmNo of [...new Set(batches.map((batch) => batch.farmNo))].toSorted((a, b) => a - b)) {
    await lockBatchesAndLayouts(ctx.db, farmNo, []);
    const ownBatchIds = batches.filter((batch) => batch.farmNo === farmNo).map(({ batchId }) => batchId);
    const cells = [...(await listCellsOn(ctx.db, ownBatchIds, kstDay(ctx.now()))).values()].flat();
    const affected = [
      ...(await listControllersAt(ctx.db, cells, kstDay(ctx.now()))),
      ...(await listControllersOfBatches(ctx.db, ownBatchIds)),
    ];
    const controllerNos = [...new Set(affected.map(({ controllerNo }) => controllerNo))].toSorted((a, b) => a - b);
    // Locks recipes before controllers, the same order as a change of a recipe.
    for (const { controllerNo, grown } of await chooseBatches(ctx.db, controllerNos, ctx.now()))
      await followBatch(ctx, controllerNo, grown);
  }
};

/** Extends a batch whose planned end is past to today, at positions that no other batch has planned. */
const extendBatch = async (ctx: Context, { batchId, farmNo }: { batchId: number; farmNo: number }): Promise<void> => {
  try {
    await transact(ctx, async (ctx) => {
      await lockBatchesAndLayouts(ctx.db, farmNo, [batchId]);
      await updateOccupancy(ctx.db, farmNo, { batchIds: [batchId], today: kstDay(ctx.now()) });
    });
  } catch (error) {
    if (!isApiError(error) || isUnavailable(error)) throw error;
    ctx.log.warn({ batchId, refusal: error.refusal, names: error.names }, 'batch not extended past its planned end');
  }
};

const extendOverdueBatches = async (ctx: Context, stopping?: AbortSignal): Promise<void> =>
  forEachIsolated(
    await listOverdueBatches(ctx.db, kstDay(ctx.now()), null),
    (batch) => extendBatch(ctx, batch),
    stopping,
  );

const followAllBatches = async (ctx: Context, stopping?: AbortSignal): Promise<void> =>
  forEachIsolated(
    await listFarmsWithPlacedControllers(ctx.db),
    (farmNo) =>
      transact(ctx, async (ctx) =>
        updateFollowedBatches(ctx, await listBatchesToFollow(ctx.db, farmNo, kstDay(ctx.now()))),
      ),
    stopping,
  );

/** Applies plans that start or end today to positions and limits. */
export const applyTodaysPlans = (ctx: Context, stopping?: AbortSignal): Promise<void> =>
  forEachIsolated([extendOverdueBatches, followAllBatches], (step) => step(ctx, stopping), stopping);
