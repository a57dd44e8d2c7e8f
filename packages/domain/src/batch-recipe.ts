import { type CropRecipe, growthRecipeOf } from './crop-recipe.ts';
import type { GrowthRecipe } from './growth-recipe.ts';
import { kstDay, kstDayStart } from './kst.ts';
import { type Season, seasonOf, seasons as seasonOrder, type Stage } from './stages.ts';

/** A stage that plants of a batch arrived at, and a Korean day on which they did. */
export type StageDate = { stage: Stage; day: string };

const dayMs = 86_400_000;

/**
 * The growth recipe of a batch up to the season that it is in: the seasons before it with the days that they took, itself
 * last, so without an end. `recipeFrom` (epoch ms) is the day 0 of that plan. A season that began today begins at `now`, so
 * that its limits move over from those of the season before; one that began earlier holds in full.
 * @returns null while nothing has arrived anywhere, or where the crop's recipe says nothing of any season so far
 */
export function seasonRecipe(
  recipe: CropRecipe,
  stageDates: readonly StageDate[],
  now: number,
): { recipe: GrowthRecipe; recipeFrom: number } | null {
  const begun = seasonsBegun(recipe, stageDates);
  const current = begun.at(-1);
  if (!current) return null;
  const days = Object.fromEntries(
    begun.slice(0, -1).map(({ season, from }, index) => [season, daysBetween(from, begun[index + 1]?.from ?? from)]),
  );
  const lasted = begun.filter(({ season }) => season === current.season || (days[season] ?? 0) > 0);
  const begin = current.from === kstDay(now) ? now : kstDayStart(current.from);
  return {
    recipe: growthRecipeOf({ ...recipe, seasons: lasted.flatMap(({ season }) => ofSeason(recipe, season)) }, days),
    recipeFrom: begin - lasted.slice(0, -1).reduce((sum, { season }) => sum + (days[season] ?? 0), 0) * dayMs,
  };
}

const ofSeason = (recipe: CropRecipe, season: Season) => recipe.seasons.filter((one) => one.season === season);

/** The seasons of the recipe that have begun, in order, each from its first day on. */
function seasonsBegun(recipe: CropRecipe, stageDates: readonly StageDate[]): { season: Season; from: string }[] {
  return seasonOrder
    .filter((season) => ofSeason(recipe, season).length > 0)
    .flatMap((season) => {
      const days = stageDates.filter(({ stage }) => seasonOf(stage) === season).map(({ day }) => day);
      const [from] = days.toSorted();
      return from === undefined ? [] : [{ season, from }];
    });
}

// Korea has no summer time: every day is as long.
const daysBetween = (from: string, to: string): number => Math.max(0, (kstDayStart(to) - kstDayStart(from)) / dayMs);
