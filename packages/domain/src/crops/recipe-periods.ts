import type { GrowthRecipe } from './growth-recipe.ts';

/**
 * A recipe and when its limits apply (epoch ms): from `startedAt` on, until `endedAt` if it has ended. Day 0 of its plan
 * is `recipeFrom`.
 */
export type RecipePeriod = { recipe: GrowthRecipe; recipeFrom: number; startedAt: number; endedAt: number | null };

/** The period that applies at `ts`, the last of several. */
export const recipePeriodAt = <Period extends RecipePeriod>(
  periods: readonly Period[],
  ts: number,
): Period | undefined =>
  periods.findLast(({ startedAt, endedAt }) => startedAt <= ts && (endedAt === null || ts < endedAt));
