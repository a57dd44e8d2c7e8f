import { isDeepStrictEqual } from 'node:util';
import type { GrowthRecipe } from '@onsil/domain/growth-recipe';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { findGrowing, holdController, listLed, replaceCultivation, type CultivationRow } from './repository.ts';

/** A batch that leads a controller's ranges; its season is the last of the recipe, `recipeFrom` (epoch ms) the plan's day 0. */
export type Grown = { workNo: number; nameKo: string; nameEn: string; recipe: GrowthRecipe; recipeFrom: number };

const dayMs = 86_400_000;

/** How long a recipe is on its way to its last season. */
const msBeforeLast = ({ stages }: GrowthRecipe): number =>
  stages.slice(0, -1).reduce((sum, { days }) => sum + days * dayMs, 0);

/** What the last season asks for, which has no end. */
const lastAsked = ({ source, stages }: GrowthRecipe) => ({ source, ...stages.at(-1), days: null });

/** The plan's day 0. A recipe that changes within a season does not move its limits over from the season before again. */
const planFrom = (growing: CultivationRow | undefined, { workNo, recipe, recipeFrom }: Grown): number =>
  growing?.workNo === workNo && growing.recipe.stages.at(-1)?.stage === recipe.stages.at(-1)?.stage
    ? growing.recipeFrom + msBeforeLast(growing.recipe) - msBeforeLast(recipe)
    : recipeFrom;

/**
 * Lets a batch lead the ranges of a controller from now on, inside the caller's transaction; with null the batch that led
 * them has left, and what was set by hand stays. Nothing changes where the same batch leads by the same recipe in the same
 * season. What was judged before stays as it was judged.
 */
export const growBatch = async (
  ctx: Context,
  db: Database,
  controllerId: number,
  batch: Grown | null,
): Promise<void> => {
  await holdController(db, controllerId);
  const growing = await findGrowing(db, controllerId);
  const now = new Date(ctx.now());
  if (batch === null) {
    if (growing === undefined || growing.workNo === null) return;
    await replaceCultivation(db, controllerId, now, null);
  } else {
    if (growing?.workNo === batch.workNo && isDeepStrictEqual(lastAsked(growing.recipe), lastAsked(batch.recipe)))
      return;
    const { workNo, nameKo, nameEn, recipe } = batch;
    const led = { workNo, recipeFrom: new Date(planFrom(growing, batch)) };
    await replaceCultivation(db, controllerId, now, { nameKo, nameEn, recipe, startedAt: now, batch: led });
  }
  // The bus gathers for a moment, in which callers commit; who still reads the old ranges has the new with the next sample.
  ctx.bus.publish('samples', [controllerId]);
};

/**
 * The same for a batch that led a controller when the caller looked: it may have left while the caller waited for the
 * controller, and then nothing changes.
 */
export const regrowBatch = async (
  ctx: Context,
  db: Database,
  { controllerId, workNo }: { controllerId: number; workNo: number },
  batch: Grown | null,
): Promise<void> => {
  await holdController(db, controllerId);
  if ((await findGrowing(db, controllerId))?.workNo === workNo) await growBatch(ctx, db, controllerId, batch);
};

/** The controllers whose ranges one of these batches leads, in the order in which they are to be held. */
export const ledControllers = (
  db: Database,
  workNos: readonly number[],
): Promise<{ controllerId: number; workNo: number }[]> => listLed(db, workNos);
