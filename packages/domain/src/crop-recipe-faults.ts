import { type CropRecipe, seasonsBeforeHarvest } from './crop-recipe.ts';
import type { Stage } from './stages.ts';
import type { Range } from './standard.ts';

/** What is wrong with a member of a recipe; `path` counts from the recipe. */
export type RecipeFault = { path: string; code: 'unknownField' | 'outOfRange' | 'duplicate' | 'required' };

type Limits = { key: string; min: number; max: number };

/**
 * What keeps a recipe from being used: a season twice or missing that the stages need, fields that are not in the
 * catalogue, values that its physical limits exclude. A recipe without faults has a sound growth recipe, given that no asked
 * range is reversed.
 */
export function recipeFaults(
  { seasons, margins }: CropRecipe,
  stages: readonly Stage[],
  catalogue: readonly Limits[],
): RecipeFault[] {
  const limits = new Map(catalogue.map((field) => [field.key, field]));
  const given = seasons.map(({ season }) => season);
  const faults: RecipeFault[] = [];
  if (seasonsBeforeHarvest(stages).some((season) => !given.includes(season)))
    faults.push({ path: 'seasons', code: 'required' });
  for (const [index, { season, fields }] of seasons.entries()) {
    if (given.indexOf(season) !== index) faults.push({ path: `seasons.${index}.season`, code: 'duplicate' });
    for (const [key, asked] of Object.entries(fields)) {
      const path = `seasons.${index}.fields.${key}`;
      const field = limits.get(key);
      if (!field) faults.push({ path, code: 'unknownField' });
      else for (const side of impossible(asked, field)) faults.push({ path: `${path}.${side}`, code: 'outOfRange' });
    }
  }
  for (const key of Object.keys(margins))
    if (!limits.has(key)) faults.push({ path: `margins.${key}`, code: 'unknownField' });
  return faults;
}

/** Those of `day.low` … `night.high` at which no value can be. */
function impossible(asked: Record<'day' | 'night', Range>, { min, max }: Limits): string[] {
  return (['day', 'night'] as const).flatMap((period) =>
    (['low', 'high'] as const)
      .filter((side) => {
        const value = asked[period][side];
        return value !== null && (value < min || value > max);
      })
      .map((side) => `${period}.${side}`),
  );
}
