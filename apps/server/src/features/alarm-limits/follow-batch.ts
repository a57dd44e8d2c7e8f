import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { GrowthRecipe } from '@onsil/domain/crops/growth-recipe';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { publish } from '#platform/events/publish.ts';
import {
  findCurrentCultivation,
  lockController,
  listBatchControllers,
  replaceCultivation,
  type CultivationRow,
} from './limits.sql.ts';

/**
 * A batch that sets a controller's limits. The recipe's last stage is its season; `recipeFrom` (epoch ms) is day 0 of
 * the plan.
 */
export type LimitBatch = { batchId: number; nameKo: string; nameEn: string; recipe: GrowthRecipe; recipeFrom: number };
/** Duration of all stages before the last one. */
const msBeforeLastStage = ({ stages }: GrowthRecipe): number =>
  stages.slice(0, -1).reduce((sum, { days }) => sum + days * dayMs, 0);

/** The last stage without its duration: it has no end. */
const lastStage = ({ source, stages }: GrowthRecipe) => ({ source, ...stages.at(-1), days: null });

/**
 * Day 0 of the plan. A changed recipe of the same season keeps the time already spent in it, so that its limits do not
 * ramp again.
 */
const planFrom = (current: CultivationRow | undefined, { batchId, recipe, recipeFrom }: LimitBatch): number =>
  current?.batchId === batchId && current.recipe.stages.at(-1)?.stage === recipe.stages.at(-1)?.stage
    ? current.recipeFrom + msBeforeLastStage(current.recipe) - msBeforeLastStage(recipe)
    : recipeFrom;

/**
 * Lets a batch set the limits of a controller from now on, inside the caller's transaction; null when the batch has
 * left. Limits set by hand stay. Nothing changes if the same batch, recipe and season are in force. Past evaluations
 * keep their limits.
 */
export const followBatch = async (ctx: Context, controllerNo: number, batch: LimitBatch | null): Promise<void> => {
  await lockController(ctx.db, controllerNo);
  const current = await findCurrentCultivation(ctx.db, controllerNo);
  const now = new Date(ctx.now());
  if (batch === null) {
    if (current === undefined || current.batchId === null) return;
    await replaceCultivation(ctx.db, controllerNo, { now, next: null });
  } else {
    // One that a batch began in the future is of a clock that was ahead.
    const isInForce = current !== undefined && current.startedAt <= now.getTime();
    const isSame =
      current?.batchId === batch.batchId && isDeepStrictEqual(lastStage(current.recipe), lastStage(batch.recipe));
    if (isInForce && isSame) return;
    const { batchId, nameKo, nameEn, recipe } = batch;
    const batchColumns = { batchId, recipeFrom: new Date(planFrom(current, batch)) };
    await replaceCultivation(ctx.db, controllerNo, {
      now,
      next: { nameKo, nameEn, recipe, startedAt: now, batch: batchColumns },
    });
  }
  await publish(ctx, 'samples', [controllerNo]);
};

/** Ends the recipe that sets a controller's limits, whether a batch or somebody chose it, inside the caller's transaction. */
export const endRecipe = async (ctx: Context, controllerNo: number): Promise<void> => {
  await lockController(ctx.db, controllerNo);
  if (!(await findCurrentCultivation(ctx.db, controllerNo))) return;
  await replaceCultivation(ctx.db, controllerNo, { now: new Date(ctx.now()), next: null });
};

/**
 * Like `followBatch`, for a batch that set the controller's limits when the caller read them: nothing changes if it left
 * before this transaction got the lock.
 */
export const refollowBatch = async (
  ctx: Context,
  { controllerNo, batchId }: { controllerNo: number; batchId: number },
  batch: LimitBatch | null,
): Promise<void> => {
  await lockController(ctx.db, controllerNo);
  if ((await findCurrentCultivation(ctx.db, controllerNo))?.batchId === batchId)
    await followBatch(ctx, controllerNo, batch);
};

/** Controllers whose limits these batches set, in the order to lock them. */
export const listControllersOfBatches = (
  db: Database,
  batchIds: readonly number[],
): Promise<{ controllerNo: number; batchId: number }[]> => listBatchControllers(db, batchIds);
