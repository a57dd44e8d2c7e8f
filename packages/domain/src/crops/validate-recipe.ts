import type { Range } from '../alarms/ranges.ts';
import { type CropRecipe, seasonsBeforeHarvest } from './crop-recipe.ts';
import type { Stage } from './stages.ts';

/** A fault in a recipe; `path` is relative to the recipe. */
export type RecipeFault = { path: string; code: 'unknownField' | 'outOfRange' | 'duplicate' | 'required' };

type Limits = { key: string; min: number; max: number };

/**
 * Validates a recipe: duplicate seasons, seasons missing for the stages, unknown fields, values outside physical
 * limits. A recipe without faults converts to a sound growth recipe unless a range is reversed.
 */
export function validateRecipe(
  { seasons, margins }: CropRecipe,
  stages: readonly Stage[],
  catalogue: readonly Limits[],
): RecipeFault[] {
  const limits = new Map(catalogue.map((field) => [field.key, field]));
  const seasonNames = seasons.map(({ season }) => season);
  const faults: RecipeFault[] = [];
  if (seasonsBeforeHarvest(stages).some((season) => !seasonNames.includes(season)))
    faults.push({ path: 'seasons', code: 'required' });
  for (const [index, { season, fields }] of seasons.entries()) {
    if (seasonNames.indexOf(season) !== index) faults.push({ path: `seasons.${index}.season`, code: 'duplicate' });
    for (const [key, target] of Object.entries(fields)) {
      const path = `seasons.${index}.fields.${key}`;
      const field = limits.get(key);
      if (!field) faults.push({ path, code: 'unknownField' });
      else for (const side of impossible(target, field)) faults.push({ path: `${path}.${side}`, code: 'outOfRange' });
    }
  }
  for (const key of Object.keys(margins))
    if (!limits.has(key)) faults.push({ path: `margins.${key}`, code: 'unknownField' });
  return faults;
}

/** Paths (`day.low` … `night.high`) of limits outside the physical ones. */
function impossible(target: Record<'day' | 'night', Range>, { min, max }: Limits): string[] {
  return (['day', 'night'] as const).flatMap((period) =>
    (['low', 'high'] as const)
      .filter((side) => {
        const value = target[period][side];
        return value !== null && (value < min || value > max);
      })
      .map((side) => `${period}.${side}`),
  );
}
