import { isArrival } from '@onsil/domain/batch-tally';
import { kstDay } from '@onsil/domain/kst';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { isRefusal } from '#platform/refusal.ts';
import { batchRecipe } from '#features/crops/service.ts';
import {
  batchesAt,
  cellsOn,
  controllersAt,
  holdBatches,
  occupyAll,
  overdueBatches,
} from '#features/layouts/service.ts';
import { growBatch, ledControllers, type Grown } from '#features/standards/batch-service.ts';
import { isComplete, loadBatches, type Batch } from './load-service.ts';
import { listPlacedFarms, listStandingWorks } from './follow-repository.ts';

/** The limits that a batch asks for; null if nothing was sown, it is complete, or its recipe has none. */
const limitsOfBatch = async (db: Database, batch: Batch, now: number): Promise<Grown | null> => {
  if (isComplete(batch)) return null;
  const recipe = await batchRecipe(db, batch.cultivateCropSeq, batch.entries.filter(isArrival), now);
  return recipe && { workNo: batch.workNo, ...recipe };
};

/** For each controller, the batch that sets its limits: the one with most positions there, then the oldest. */
const chooseBatches = async (
  db: Database,
  controllerIds: readonly number[],
  now: number,
): Promise<{ controllerId: number; grown: Grown | null }[]> => {
  const batchesByController = new Map<number, number[]>();
  for (const id of controllerIds)
    batchesByController.set(
      id,
      (await batchesAt(db, id, kstDay(now))).map(({ workNo }) => workNo),
    );
  const grown = new Map<number, Grown>();
  for (const batch of await loadBatches(db, [...new Set([...batchesByController.values()].flat())])) {
    const one = await limitsOfBatch(db, batch, now);
    if (one) grown.set(batch.workNo, one);
  }
  return controllerIds.map((controllerId) => {
    const leader = batchesByController.get(controllerId)?.find((workNo) => grown.has(workNo));
    return { controllerId, grown: (leader !== undefined && grown.get(leader)) || null };
  });
};

/**
 * Updates which batches set the limits of controllers, inside the caller's transaction: controllers where the batches
 * are today, and those whose limits they set. The batch with most positions wins, then the older. Serialized per farm,
 * so that the last caller sees the changes of all.
 */
export const followBatches = async (ctx: Context, db: Database, workNos: readonly number[]): Promise<void> => {
  const batches = await loadBatches(db, workNos);
  for (const fno of [...new Set(batches.map((batch) => batch.fno))].toSorted((a, b) => a - b)) {
    await holdBatches(db, fno, []);
    const farmWorkNos = batches.filter((batch) => batch.fno === fno).map(({ workNo }) => workNo);
    const cells = [...(await cellsOn(db, farmWorkNos, kstDay(ctx.now()))).values()].flat();
    const affected = [
      ...(await controllersAt(db, cells, kstDay(ctx.now()))),
      ...(await ledControllers(db, farmWorkNos)),
    ];
    const controllerIds = [...new Set(affected.map(({ controllerId }) => controllerId))].toSorted((a, b) => a - b);
    // Locks recipes before controllers, the same order as a change of a recipe.
    for (const { controllerId, grown } of await chooseBatches(db, controllerIds, ctx.now()))
      await growBatch(ctx, db, controllerId, grown);
  }
};

/**
 * Extends overdue batches to today at positions that no other batch has planned. A refusal of one does not block the
 * others.
 */
const extendOverdueBatches = async (ctx: Context): Promise<void> => {
  const today = kstDay(ctx.now());
  for (const { workNo, fno } of await overdueBatches(ctx.db, today, null))
    try {
      await ctx.db.transaction().execute(async (db) => {
        await holdBatches(db, fno, [workNo]);
        await occupyAll(db, fno, [workNo], today);
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      ctx.log.warn({ workNo, refusal: error.refusal, names: error.names }, 'batch not extended past its planned end');
    }
};

/** Applies plans that start or end today to positions and limits. */
export const followToday = async (ctx: Context): Promise<void> => {
  await extendOverdueBatches(ctx);
  for (const fno of await listPlacedFarms(ctx.db))
    await ctx.db
      .transaction()
      .execute(async (db) => followBatches(ctx, db, await listStandingWorks(db, fno, kstDay(ctx.now()))));
};
