import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areRangesNested } from '../alarms/ranges.ts';
import { coreFields } from '../telemetry/fields.ts';
import {
  type CropRecipe,
  defaultMargin,
  toGrowthRecipe,
  rangesAround,
  recipeDays,
  seasonsBeforeHarvest,
  type SeasonRecipe,
} from './crop-recipe.ts';
import { isValidRecipe } from './growth-recipe.ts';
import { seasons, type Stage } from './stages.ts';
import { validateRecipe } from './validate-recipe.ts';

const open = { low: null, high: null };
const season = (change: Partial<SeasonRecipe> = {}): SeasonRecipe => ({
  season: 'seedling',
  days: 14,
  lightFromMinute: 360,
  lightMinutes: 960,
  lightColor: '백색+적색',
  fields: { temperature: { day: { low: 20, high: 22 }, night: { low: 18, high: 20 } } },
  ...change,
});
const recipe = (change: Partial<CropRecipe> = {}): CropRecipe => ({
  source: 'a handbook',
  seasons: [season(), season({ season: 'transplant', days: 10 }), season({ season: 'lastFeed', days: 21 })],
  margins: {},
  ...change,
});
const all: Stage[] = ['sowing', 'seedling', 'transplant', 'plant', 'harvest'];

test.each([
  ['temperature', 2],
  ['waterTemperature', 2],
  ['humidity', 8],
  ['co2', 200],
  ['ec', 0.3],
  ['ph', 0.3],
  ['light', 50],
])('the usual margin of %s is %d', (field, margin) => {
  expect(defaultMargin(field, { low: 1, high: 2 })).toBe(margin);
});

test('the default margin of other fields is a fifth of the target span, or of a single value', () => {
  expect(defaultMargin('dissolvedOxygen', { low: 5, high: 10 })).toBe(1);
  expect(defaultMargin('dissolvedOxygen', { low: 5, high: null })).toBe(1);
  expect(defaultMargin('tension', { low: null, high: -20 })).toBe(4);
  expect(defaultMargin('dissolvedOxygen', { low: 5, high: 5 })).toBe(1);
  expect(defaultMargin('dissolvedOxygen', open)).toBe(0);
  expect(defaultMargin('toString', { low: 0, high: 5 })).toBe(1);
});

test('the target is level 1, the others are one and two margins wider', () => {
  expect(rangesAround({ low: 1.2, high: 1.8 }, 0.3)).toEqual([
    { low: 1.2, high: 1.8 },
    { low: 0.9, high: 2.1 },
    { low: 0.6, high: 2.4 },
  ]);
});

test('an open side stays open', () => {
  expect(rangesAround({ low: null, high: 25 }, 2)).toEqual([
    { low: null, high: 25 },
    { low: null, high: 27 },
    { low: null, high: 29 },
  ]);
  expect(rangesAround(open, 2)).toEqual([open, open, open]);
});

test('no limit goes where no value can be, and ranges nest all the same', () => {
  expect(rangesAround({ low: 5, high: 95 }, 8, { min: 0, max: 100 })).toEqual([
    { low: 5, high: 95 },
    { low: 0, high: 100 },
    { low: 0, high: 100 },
  ]);
  expect(rangesAround({ low: -5, high: 120 }, 8, { min: 0, max: 100 })[2]).toEqual({ low: -5, high: 120 });
});

const limit = fc.option(fc.double({ min: -1000, max: 100_000, noNaN: true }), { nil: null });
const asked = fc
  .record({ low: limit, high: limit })
  .filter(({ low, high }) => low === null || high === null || low <= high);

test('ranges nest for any target and margin', () => {
  fc.assert(
    fc.property(asked, fc.double({ min: 0, max: 10_000, noNaN: true }), fc.boolean(), (range, margin, limited) => {
      const ranges = rangesAround(range, margin, limited ? { min: 0, max: 100 } : undefined);
      expect(ranges[0]).toEqual(range);
      expect(areRangesNested(ranges)).toBe(true);
    }),
  );
});

test('the growth recipe has the seasons in growing order, with their light and their ranges by day and by night', () => {
  const mixed = recipe({ seasons: [season({ season: 'lastFeed', lightMinutes: 840 }), season()] });
  const { source, stages } = toGrowthRecipe(mixed);
  expect(source).toBe('a handbook');
  expect(stages.map(({ stage }) => stage)).toEqual(['seedling', 'lastFeed']);
  expect(stages[1]).toEqual({
    stage: 'lastFeed',
    days: 14,
    dayFromMinute: 360,
    dayMinutes: 840,
    fields: {
      temperature: {
        day: rangesAround({ low: 20, high: 22 }, 2),
        night: rangesAround({ low: 18, high: 20 }, 2),
      },
    },
  });
});

test('days that were taken stand for those that were planned, and own margins for the usual', () => {
  const { stages } = toGrowthRecipe(recipe({ margins: { temperature: 0 } }), { seedling: 17 });
  expect(stages.map(({ days }) => days)).toEqual([17, 10, 21]);
  expect(stages[0]?.fields['temperature']?.day).toEqual(rangesAround({ low: 20, high: 22 }, 0));
});

test('the plan to the harvest counts the seasons that the stages before it need', () => {
  expect(recipeDays(recipe(), all)).toBe(45);
  expect(recipeDays(recipe(), ['plant', 'harvest'])).toBe(21);
  expect(recipeDays(recipe(), ['seedling', 'plant', 'harvest'])).toBe(35);
  expect(recipeDays(recipe(), ['sowing', 'harvest'])).toBe(14);
  expect(recipeDays(recipe({ seasons: [season()] }), all)).toBe(14);
  expect(seasonsBeforeHarvest(all)).toEqual(seasons);
});

test('a possible recipe has no faults', () => {
  expect(validateRecipe(recipe({ margins: { ec: 0.2 } }), all, coreFields)).toEqual([]);
});

test('faults have their paths', () => {
  const wrong = recipe({
    seasons: [
      season({
        fields: {
          wind: { day: open, night: open },
          humidity: { day: { low: -1, high: 101 }, night: { low: 50, high: 100.5 } },
        },
      }),
      season(),
    ],
    margins: { tide: 1 },
  });
  expect(validateRecipe(wrong, all, coreFields)).toEqual([
    { path: 'seasons', code: 'required' },
    { path: 'seasons.0.fields.wind', code: 'unknownField' },
    { path: 'seasons.0.fields.humidity.day.low', code: 'outOfRange' },
    { path: 'seasons.0.fields.humidity.day.high', code: 'outOfRange' },
    { path: 'seasons.0.fields.humidity.night.high', code: 'outOfRange' },
    { path: 'seasons.1.season', code: 'duplicate' },
    { path: 'margins.tide', code: 'unknownField' },
  ]);
});

const possible = fc
  .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 }), fc.boolean(), fc.boolean())
  .map(([a, b, from, to]) => ({ low: from ? Math.min(a, b) / 10 : null, high: to ? Math.max(a, b) / 10 : null }));
const anySeason = fc.record({
  season: fc.constantFrom(...seasons),
  days: fc.integer({ min: 1, max: 1_000 }),
  lightFromMinute: fc.integer({ min: 0, max: 1_439 }),
  lightMinutes: fc.integer({ min: 0, max: 1_440 }),
  lightColor: fc.constant(''),
  fields: fc.dictionary(
    fc.constantFrom('temperature', 'humidity', 'ph'),
    fc.record({ day: possible, night: possible }),
  ),
});

test('a recipe without faults becomes a sound growth recipe', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anySeason, { minLength: 1, maxLength: 3, selector: (one) => one.season }), (list) => {
      const given = recipe({ seasons: list });
      if (validateRecipe(given, ['plant', 'harvest'], coreFields).length === 0)
        expect(isValidRecipe(toGrowthRecipe(given))).toBe(true);
      else expect(list.some((one) => one.season !== 'lastFeed' || 'ph' in one.fields)).toBe(true);
    }),
  );
});
