import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ranges } from '../alarms/ranges.ts';
import { hourMs, dayMs } from '../calendar/duration.ts';
import { kstDayStart } from '../calendar/kst.ts';
import { type GrowthRecipe, recipeRangesAt, type RecipeStage } from './growth-recipe.ts';
import { listRecipeChanges } from './recipe-changes.ts';

const midnight = kstDayStart('2026-03-02');
const around = (target: number, low: number | null = target - 1): Ranges => [
  { low, high: target + 1 },
  { low: null, high: target + 2 },
  { low: null, high: target + 5 },
];
const stage = (change: Partial<RecipeStage> = {}): RecipeStage => ({
  stage: 'seedling',
  days: 2,
  dayFromMinute: 6 * 60,
  dayMinutes: 16 * 60,
  fields: { temperature: { day: around(20), night: around(16) } },
  ...change,
});
const hoursOf = (recipe: GrowthRecipe, from: number, to: number, began = midnight): number[] =>
  listRecipeChanges(recipe, began, midnight + from * hourMs, midnight + to * hourMs).map(
    (turn) => (turn - midnight) / hourMs,
  );

test('the limits of a day turn at lights-on and lights-off and an hour after each', () => {
  const recipe = { source: 'a handbook', stages: [stage()] };
  expect(hoursOf(recipe, 0, 24)).toEqual([6, 7, 22, 23]);
  expect(hoursOf(recipe, 6.5, 22)).toEqual([7, 22]);
  expect(hoursOf(recipe, 23.5, 24)).toEqual([]);
});

test('a light that goes on in the evening goes off on the next day', () => {
  const recipe = { source: 'a handbook', stages: [stage({ dayFromMinute: 20 * 60, dayMinutes: 12 * 60 })] };
  expect(hoursOf(recipe, 0, 24)).toEqual([8, 9, 20, 21]);
});

test('light without end has no turns but those of the stages', () => {
  const always = { dayMinutes: 1_440 };
  const recipe = { source: 'a handbook', stages: [stage(always), stage({ ...always, stage: 'transplant' })] };
  expect(hoursOf(recipe, 0, 72, midnight + 5 * hourMs)).toEqual([53, 54]);
});

const column = fc.constantFrom(null, 10, 14, 17);
const stages = fc
  .array(
    fc.record({
      days: fc.integer({ min: 1, max: 3 }),
      dayFromMinute: fc.integer({ min: 0, max: 1_439 }),
      dayMinutes: fc.integer({ min: 0, max: 1_440 }),
      low: fc.tuple(column, column),
      asked: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) =>
    list.map(({ low, asked, ...rest }) =>
      stage({ ...rest, fields: asked ? { temperature: { day: around(20, low[0]), night: around(16, low[1]) } } : {} }),
    ),
  );

test('between two turns each limit moves in a straight line', () => {
  const low = (recipe: GrowthRecipe, ts: number) =>
    recipeRangesAt(recipe, midnight, 'temperature', ts)?.ranges[0].low ?? null;
  fc.assert(
    fc.property(stages, fc.integer({ min: -24, max: 96 }), (list, start) => {
      const recipe = { source: 'a handbook', stages: list };
      const [from, to] = [midnight + start * hourMs, midnight + start * hourMs + 2 * dayMs];
      const turns = [from, ...listRecipeChanges(recipe, midnight, from, to), to];
      for (const [index, end] of turns.entries()) {
        const begin = turns[index - 1];
        if (begin === undefined || end - begin < 4) continue;
        const [first, middle, last] = [begin + 1, (begin + end) / 2, end - 1].map((ts) => low(recipe, ts));
        if (first == null || last == null) expect([first, middle, last]).toEqual([null, null, null]);
        else expect(middle).toBeCloseTo((first + last) / 2, 6);
      }
    }),
  );
});
