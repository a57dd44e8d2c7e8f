import { expect, test } from 'vitest';
import { hourMs, dayMs } from '../calendar/duration.ts';
import { kstDayStart } from '../calendar/kst.ts';
import { type CropRecipe, toGrowthRecipe, type SeasonRecipe } from '../crops/crop-recipe.ts';
import { recipeRangesAt, recipeStageAt } from '../crops/growth-recipe.ts';
import type { Season } from '../crops/stages.ts';
import { buildSeasonRecipe } from './season-recipe.ts';

const season = (name: Season, target: number): SeasonRecipe => ({
  season: name,
  days: 30,
  lightFromMinute: 0,
  lightMinutes: 1_440,
  lightColor: '',
  fields: { temperature: { day: { low: target, high: target + 2 }, night: { low: target, high: target + 2 } } },
});
const recipe: CropRecipe = {
  source: 'a handbook',
  seasons: [season('seedling', 20), season('transplant', 24), season('lastFeed', 16)],
  margins: {},
};
const today = '2026-03-20';
const noon = kstDayStart(today) + 12 * hourMs;
const lowAt = (grown: ReturnType<typeof buildSeasonRecipe>, ts: number): number | null | undefined =>
  grown && recipeRangesAt(grown.recipe, grown.recipeFrom, 'temperature', ts)?.ranges[0].low;

test('a batch that has not begun has no season', () => {
  expect(buildSeasonRecipe(recipe, [], noon)).toBeNull();
});

test('sown seed follows the first season, without an end', () => {
  const grown = buildSeasonRecipe(recipe, [{ stage: 'sowing', day: '2026-03-01' }], noon);
  expect(grown).toEqual({
    recipe: { source: 'a handbook', stages: [toGrowthRecipe(recipe).stages[0]] },
    recipeFrom: kstDayStart('2026-03-01'),
  });
  expect(lowAt(grown, noon + 900 * dayMs)).toBe(20);
});

test('limits of a season that started today ramp within the hour, regardless of the plan', () => {
  const dates = [
    { stage: 'sowing', day: '2026-03-01' },
    { stage: 'seedling', day: '2026-03-04' },
    { stage: 'transplant', day: today },
  ] as const;
  const grown = buildSeasonRecipe(recipe, dates, noon);
  expect(grown?.recipe.stages.map(({ stage, days }) => [stage, days])).toEqual([
    ['seedling', 19],
    ['transplant', 30],
  ]);
  expect(grown?.recipeFrom).toBe(noon - 19 * dayMs);
  expect([-hourMs, 0, hourMs / 2, hourMs].map((ms) => lowAt(grown, noon + ms))).toEqual([20, 20, 22, 24]);
});

test('a season that began on an earlier day holds in full', () => {
  const dates = [
    { stage: 'seedling', day: '2026-03-04' },
    { stage: 'transplant', day: '2026-03-19' },
  ] as const;
  const grown = buildSeasonRecipe(recipe, dates, noon);
  expect(grown?.recipeFrom).toBe(kstDayStart('2026-03-04'));
  expect(grown && recipeStageAt(grown.recipe, grown.recipeFrom, noon)?.stage).toBe('transplant');
  expect(lowAt(grown, noon)).toBe(24);
});

test('of several days at a stage the first counts, in whatever order they come', () => {
  const dates = [
    { stage: 'transplant', day: '2026-03-18' },
    { stage: 'transplant', day: '2026-03-16' },
    { stage: 'seedling', day: '2026-03-04' },
    { stage: 'seedling', day: '2026-03-06' },
  ] as const;
  expect(buildSeasonRecipe(recipe, dates, noon)?.recipe.stages[0]?.days).toBe(12);
});

test('planting and harvest are one season; a season passed within a day is left out', () => {
  const dates = [
    { stage: 'seedling', day: '2026-03-04' },
    { stage: 'transplant', day: '2026-03-10' },
    { stage: 'plant', day: '2026-03-10' },
    { stage: 'harvest', day: '2026-03-15' },
  ] as const;
  const grown = buildSeasonRecipe(recipe, dates, noon);
  expect(grown?.recipe.stages.map(({ stage, days }) => [stage, days])).toEqual([
    ['seedling', 6],
    ['lastFeed', 30],
  ]);
  expect(grown?.recipeFrom).toBe(kstDayStart('2026-03-04'));
});

test('a season that the recipe does not speak of leaves the one before in force', () => {
  const short = { ...recipe, seasons: [season('seedling', 20)] };
  const dates = [
    { stage: 'sowing', day: '2026-03-01' },
    { stage: 'harvest', day: '2026-03-12' },
  ] as const;
  expect(buildSeasonRecipe(short, dates, noon)?.recipe.stages.map(({ stage }) => stage)).toEqual(['seedling']);
  expect(buildSeasonRecipe(short, [{ stage: 'plant', day: today }], noon)).toBeNull();
});
