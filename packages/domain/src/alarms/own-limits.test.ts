import { expect, test } from 'vitest';
import { hourMs } from '../calendar/duration.ts';
import type { GrowthRecipe } from '../crops/growth-recipe.ts';
import { controllerLightAt, listOwnChanges, type OwnLimits, ownRangesAt } from './own-limits.ts';
import type { Ranges } from './ranges.ts';

const midnight = Date.parse('2026-05-10T00:00:00+09:00');
const at = (hours: number): number => midnight + hours * hourMs;
const around = (low: number, high: number): Ranges => [
  { low, high },
  { low: low - 2, high: high + 2 },
  { low: low - 4, high: high + 4 },
];
const open = { low: null, high: null };
const unlimited: Ranges = [open, open, open];
const own: OwnLimits = {
  ranges: around(20, 24),
  night: { ranges: around(16, 20), dayFromMinute: 8 * 60, dayMinutes: 10 * 60 },
};
const recipe: GrowthRecipe = {
  source: 'test',
  stages: [{ stage: 'lastFeed', days: 1, dayFromMinute: 6 * 60, dayMinutes: 16 * 60, fields: {} }],
};
/** In force from 00:00 to 12:00. */
const recipes = [{ recipe, recipeFrom: midnight, startedAt: midnight, endedAt: at(12) }];

test('ranges without a night apply by day and night', () => {
  const always = { ...own, night: null };
  expect(ownRangesAt(always, recipes, at(2))).toEqual({ ranges: around(20, 24), period: null });
  expect(listOwnChanges(always, { from: at(0), to: at(24) })).toEqual([]);
});

test('day and night are those of the recipe in force, and the farm’s own hours without one', () => {
  expect(ownRangesAt(own, recipes, at(3))).toEqual({ ranges: around(16, 20), period: 'night' });
  expect(ownRangesAt(own, recipes, at(7.5))).toEqual({ ranges: around(20, 24), period: 'day' });
  expect(ownRangesAt(own, recipes, at(20))).toEqual({ ranges: around(16, 20), period: 'night' });
  expect(ownRangesAt(own, [], at(7.5)).period).toBe('night');
});

test('the ranges ramp for an hour after dawn and dusk, and a limit that the night lacks is missing meanwhile', () => {
  expect(ownRangesAt(own, [], at(8.5))).toEqual({ ranges: around(18, 22), period: 'change' });
  const dosed = { ranges: around(700, 900), night: { dayFromMinute: 480, dayMinutes: 600, ranges: unlimited } };
  expect(ownRangesAt(dosed, [], at(8.5)).ranges).toEqual(unlimited);
  expect(listOwnChanges(own, { from: at(0), to: at(24) })).toEqual([at(8), at(9), at(18), at(19)]);
});

test('day or night is known with its dawn until a recipe begins or ends; without hours it is not', () => {
  expect(controllerLightAt(recipes, own.night, at(7))).toEqual({ period: 'day', dawn: at(6), until: at(12) });
  expect(controllerLightAt(recipes, own.night, at(3))).toEqual({ period: 'night', dawn: at(-18), until: at(6) });
  expect(controllerLightAt(recipes, own.night, at(12))).toEqual({ period: 'day', dawn: at(8), until: at(18) });
  expect(controllerLightAt(recipes, null, at(13))).toBeNull();
});

test('permanent light has a dawn each day, so that its days can be told apart', () => {
  const always = { dayFromMinute: 360, dayMinutes: 1_440 };
  expect(controllerLightAt([], always, at(7))).toEqual({ period: 'day', dawn: at(6), until: at(30) });
});
