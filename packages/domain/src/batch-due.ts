import type { StageTally } from './batch-tally.ts';
import { type CropRecipe, recipeDays } from './crop-recipe.ts';
import { daysAfter } from './kst.ts';
import { seasonOf, seasons, type Stage } from './stages.ts';

/**
 * When a recipe would have a batch harvested: counted from the first day of the season that it is in, so that plants that
 * came late are harvested late; from `startOn` while nothing has arrived anywhere. Once it is harvested, the first day of
 * that. Null where the recipe does not speak of a season that is still to come, and for a day past the year 9999.
 */
export function harvestDay(
  recipe: Pick<CropRecipe, 'seasons'>,
  tally: readonly Pick<StageTally, 'stage' | 'firstOn'>[],
  startOn: string,
): string | null {
  const reached = tally.findLast(({ firstOn }) => firstOn !== null);
  if (reached?.stage === 'harvest') return reached.firstOn;
  const season = seasonOf(reached?.stage ?? tally[0]?.stage ?? 'sowing');
  const toCome = tally.map(({ stage }) => stage).filter((stage) => isFrom(season, stage));
  if (!toCome.every((stage) => recipe.seasons.some((one) => one.season === seasonOf(stage)))) return null;
  const [begun] = tally
    .flatMap(({ stage, firstOn }) => (firstOn !== null && seasonOf(stage) === season ? [firstOn] : []))
    .toSorted();
  const due = daysAfter(begun ?? startOn, recipeDays(recipe, toCome));
  return due.startsWith('+') ? null : due; // years of five digits have a sign
}

const isFrom = (season: (typeof seasons)[number], stage: Stage): boolean =>
  seasons.indexOf(seasonOf(stage)) >= seasons.indexOf(season);

/**
 * The days on which a recipe would have plants arrive where they have not been: at the first stage of each season, and at
 * the harvest. Stages that were passed over are not among them.
 */
export function dueDays(
  recipe: Pick<CropRecipe, 'seasons'>,
  tally: readonly Pick<StageTally, 'stage' | 'firstOn'>[],
  startOn: string,
): { stage: Stage; day: string }[] {
  const reached = tally.findLastIndex(({ firstOn }) => firstOn !== null);
  return tally.flatMap(({ stage }, index) => {
    const before = tally[index - 1];
    const begins = stage === 'harvest' || !before || seasonOf(before.stage) !== seasonOf(stage);
    if (index <= reached || !begins) return [];
    // What lies before it, as if it were the harvest.
    const day = harvestDay(recipe, stage === 'harvest' ? tally : tally.slice(0, index), startOn);
    return day === null ? [] : [{ stage, day }];
  });
}
