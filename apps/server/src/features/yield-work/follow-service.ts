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

/** What a batch would have a controller keep to; null: nothing was sown yet, it is over, or its crop's recipe says nothing. */
const grownBy = async (db: Database, batch: Batch, now: number): Promise<Grown | null> => {
  if (isComplete(batch)) return null;
  const recipe = await batchRecipe(db, batch.cultivateCropSeq, batch.entries.filter(isArrival), now);
  return recipe && { workNo: batch.workNo, ...recipe };
};

/** Who may lead controllers, those with most positions at a controller first, and what they would have it keep to. */
const candidates = async (
  db: Database,
  controllerIds: readonly number[],
  now: number,
): Promise<{ controllerId: number; grown: Grown | null }[]> => {
  const standing = new Map<number, number[]>();
  for (const id of controllerIds)
    standing.set(
      id,
      (await batchesAt(db, id, kstDay(now))).map(({ workNo }) => workNo),
    );
  const grown = new Map<number, Grown>();
  for (const batch of await loadBatches(db, [...new Set([...standing.values()].flat())])) {
    const one = await grownBy(db, batch, now);
    if (one) grown.set(batch.workNo, one);
  }
  return controllerIds.map((controllerId) => {
    const leader = standing.get(controllerId)?.find((workNo) => grown.has(workNo));
    return { controllerId, grown: (leader !== undefined && grown.get(leader)) || null };
  });
};

/**
 * Lets the ranges of controllers follow batches, inside the caller's transaction: of those where the batches stand today and
 * of those that they led. Where several stand, the one with most positions leads, then the older. Whoever follows on a farm
 * waits for each other, so that the last one sees what all have done.
 */
export const followBatches = async (ctx: Context, db: Database, workNos: readonly number[]): Promise<void> => {
  const batches = await loadBatches(db, workNos);
  for (const fno of [...new Set(batches.map((batch) => batch.fno))].toSorted((a, b) => a - b)) {
    await holdBatches(db, fno, []);
    const mine = batches.filter((batch) => batch.fno === fno).map(({ workNo }) => workNo);
    const cells = [...(await cellsOn(db, mine, kstDay(ctx.now()))).values()].flat();
    const concerned = [...(await controllersAt(db, cells, kstDay(ctx.now()))), ...(await ledControllers(db, mine))];
    const controllerIds = [...new Set(concerned.map(({ controllerId }) => controllerId))].toSorted((a, b) => a - b);
    // All recipes are held before the first controller is: whoever changes a recipe takes the two in this order.
    for (const { controllerId, grown } of await candidates(db, controllerIds, ctx.now()))
      await growBatch(ctx, db, controllerId, grown);
  }
};

/**
 * Lets batches that still stand where they were planned to have left stay today too, wherever nobody else planned to be. One
 * that is refused does not keep the others from it.
 */
const stayOn = async (ctx: Context): Promise<void> => {
  const today = kstDay(ctx.now());
  for (const { workNo, fno } of await overdueBatches(ctx.db, today, null))
    try {
      await ctx.db.transaction().execute(async (db) => {
        await holdBatches(db, fno, [workNo]);
        await occupyAll(db, fno, [workNo], today);
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      ctx.log.warn({ workNo, refusal: error.refusal, names: error.names }, 'a batch keeps its planned end');
    }
};

/** Follows what was planned for today: positions that are held from today on, or no longer. */
export const followToday = async (ctx: Context): Promise<void> => {
  await stayOn(ctx);
  for (const fno of await listPlacedFarms(ctx.db))
    await ctx.db
      .transaction()
      .execute(async (db) => followBatches(ctx, db, await listStandingWorks(db, fno, kstDay(ctx.now()))));
};
