import { dayMs } from '../calendar/duration.ts';
import { kstDay, kstDayStart } from '../calendar/kst.ts';
import { type CropRecipe, toGrowthRecipe } from '../crops/crop-recipe.ts';
import type { GrowthRecipe } from '../crops/growth-recipe.ts';
import { type Season, seasonOf, seasons as seasonOrder, type Stage } from '../crops/stages.ts';

/** A stage of a batch and a Korean day on which plants arrived there. */
export type StageDate = { stage: Stage; day: string };

/**
 * Growth recipe of a batch up to its current season: past seasons with their actual days, the current one last and so
 * open-ended. `recipeFrom` (epoch ms) is day 0. A season that starts today starts at `now`, so that its limits ramp
 * from the previous ones; an earlier one applies in full.
 * @returns null before the first arrival, or when the recipe has none of the seasons so far
 */
export function buildSeasonRecipe(
  recipe: CropRecipe,
  stageDates: readonly StageDate[],
  now: number,
): { recipe: GrowthRecipe; recipeFrom: number } | null {
  const started = seasonsBegun(recipe, stageDates);
  const current = started.at(-1);
  if (!current) return null;
  const days = Object.fromEntries(
    started
      .slice(0, -1)
      .map(({ season, from }, index) => [season, daysBetween(from, started[index + 1]?.from ?? from)]),
  );
  const seasonsWithDays = started.filter(({ season }) => season === current.season || (days[season] ?? 0) > 0);
  const begin = current.from === kstDay(now) ? now : kstDayStart(current.from);
  return {
    recipe: toGrowthRecipe(
      { ...recipe, seasons: seasonsWithDays.flatMap(({ season }) => ofSeason(recipe, season)) },
      days,
    ),
    recipeFrom: begin - seasonsWithDays.slice(0, -1).reduce((sum, { season }) => sum + (days[season] ?? 0), 0) * dayMs,
  };
}

const ofSeason = (recipe: CropRecipe, season: Season) => recipe.seasons.filter((one) => one.season === season);

/** Seasons of the recipe that have started, in order, with their first day. */
function seasonsBegun(recipe: CropRecipe, stageDates: readonly StageDate[]): { season: Season; from: string }[] {
  return seasonOrder
    .filter((season) => ofSeason(recipe, season).length > 0)
    .flatMap((season) => {
      const days = stageDates.filter(({ stage }) => seasonOf(stage) === season).map(({ day }) => day);
      const [from] = days.toSorted();
      return from === undefined ? [] : [{ season, from }];
    });
}

// Korea has no daylight saving time, so all days have the same length.
const daysBetween = (from: string, to: string): number => Math.max(0, (kstDayStart(to) - kstDayStart(from)) / dayMs);
