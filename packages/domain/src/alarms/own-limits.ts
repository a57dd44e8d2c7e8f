import { type GrowthRecipe, type Light, lightAt, type LightPeriod, planRangesAt } from '../crops/growth-recipe.ts';
import { listRecipeChanges } from '../crops/recipe-changes.ts';
import { recipePeriodAt, type RecipePeriod } from '../crops/recipe-periods.ts';
import type { Ranges } from './ranges.ts';

/** The hours of the day while no recipe gives the photoperiod; the day starts at a minute (0 … 1439) in Korea. */
export type DayHours = { dayFromMinute: number; dayMinutes: number };

/** Ranges that a farm set for a field: of the whole day, or of the day beside those of the night. */
export type OwnLimits = { ranges: Ranges; night: (DayHours & { ranges: Ranges }) | null };

/** A plan without targets whose days have the same hours all the time. */
const planOf = ({ dayFromMinute, dayMinutes }: DayHours): GrowthRecipe => ({
  source: '',
  stages: [{ stage: 'lastFeed', days: 1, dayFromMinute, dayMinutes, fields: {} }],
});

/** The photoperiod of the recipe in force at `ts`, or else the farm's hours; null without both. */
const photoperiodAt = (
  recipes: readonly RecipePeriod[],
  hours: DayHours | null,
  ts: number,
): { recipe: GrowthRecipe; from: number } | null => {
  const inForce = recipePeriodAt(recipes, ts);
  if (inForce) return { recipe: inForce.recipe, from: inForce.recipeFrom };
  return hours && { recipe: planOf(hours), from: 0 };
};

/**
 * The farm's ranges at `ts` (epoch ms). Between day and night they ramp as those of a recipe do; the period is null if
 * both are the same.
 */
export function ownRangesAt(
  { ranges, night }: OwnLimits,
  recipes: readonly RecipePeriod[],
  ts: number,
): { ranges: Ranges; period: LightPeriod | 'change' | null } {
  const light = night && photoperiodAt(recipes, night, ts);
  const targets = night && { day: ranges, night: night.ranges };
  const found = light && targets && planRangesAt(light.recipe, light.from, () => targets, ts);
  return { ranges: found?.ranges ?? ranges, period: found?.period ?? null };
}

/** Times from `from` to `to` (epoch ms) at which the farm's ranges may bend while no recipe is in force. */
export function listOwnChanges({ night }: OwnLimits, { from, to }: { from: number; to: number }): number[] {
  return night ? listRecipeChanges(planOf(night), 0, from, to) : [];
}

/** Day or night of a controller at `ts`; null if its hours are unknown. */
export function controllerLightAt(recipes: readonly RecipePeriod[], hours: DayHours | null, ts: number): Light | null {
  const photoperiod = photoperiodAt(recipes, hours, ts);
  const light = photoperiod && lightAt(photoperiod.recipe, photoperiod.from, ts);
  const turns = recipes.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt ?? Infinity]);
  return light && { ...light, until: Math.min(light.until, ...turns.filter((turn) => turn > ts)) };
}
