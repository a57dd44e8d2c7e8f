import { addDays } from '../calendar/kst.ts';
import { type CropRecipe, recipeDays } from '../crops/crop-recipe.ts';
import { seasonOf, seasons, type Stage } from '../crops/stages.ts';
import type { StageTally } from './tally.ts';

/**
 * Harvest day of a batch by its recipe, counted from the first day of its current season, or from `startOn` before the
 * first arrival. After the first harvest, the day of that. Null when the recipe lacks a remaining season, and for days
 * after the year 9999.
 */
export function findHarvestDay(
  recipe: Pick<CropRecipe, 'seasons'>,
  tally: readonly Pick<StageTally, 'stage' | 'firstOn'>[],
  startOn: string,
): string | null {
  const reached = tally.findLast(({ firstOn }) => firstOn !== null);
  if (reached?.stage === 'harvest') return reached.firstOn;
  const season = seasonOf(reached?.stage ?? tally[0]?.stage ?? 'sowing');
  const remaining = tally.map(({ stage }) => stage).filter((stage) => isFrom(season, stage));
  if (!remaining.every((stage) => recipe.seasons.some((one) => one.season === seasonOf(stage)))) return null;
  const [startedOn] = tally
    .flatMap(({ stage, firstOn }) => (firstOn !== null && seasonOf(stage) === season ? [firstOn] : []))
    .toSorted();
  const due = addDays(startedOn ?? startOn, recipeDays(recipe, remaining));
  return due.startsWith('+') ? null : due; // years of five digits have a sign
}

const isFrom = (season: (typeof seasons)[number], stage: Stage): boolean =>
  seasons.indexOf(seasonOf(stage)) >= seasons.indexOf(season);

/**
 * Days by the recipe for future arrivals: at the first stage of each season and at the harvest. Skipped stages are left
 * out.
 */
export function listDueDays(
  recipe: Pick<CropRecipe, 'seasons'>,
  tally: readonly Pick<StageTally, 'stage' | 'firstOn'>[],
  startOn: string,
): { stage: Stage; day: string }[] {
  const reached = tally.findLastIndex(({ firstOn }) => firstOn !== null);
  return tally.flatMap(({ stage }, index) => {
    const before = tally[index - 1];
    const begins = stage === 'harvest' || !before || seasonOf(before.stage) !== seasonOf(stage);
    if (index <= reached || !begins) return [];
    // the stages before it, as if it were the harvest
    const day = findHarvestDay(recipe, stage === 'harvest' ? tally : tally.slice(0, index), startOn);
    return day === null ? [] : [{ stage, day }];
  });
}
