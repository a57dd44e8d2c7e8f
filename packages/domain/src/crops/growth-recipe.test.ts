import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ranges, areRangesNested } from '../alarms/ranges.ts';
import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';
import { kstDayStart } from '../calendar/kst.ts';
import {
  type GrowthRecipe,
  rampMs,
  isValidRecipe,
  recipeRangesAt,
  type RecipeStage,
  recipeStageAt,
} from './growth-recipe.ts';

const around = (target: number): Ranges => [
  { low: target - 1, high: target + 1 },
  { low: target - 2, high: target + 2 },
  { low: null, high: target + 5 },
];
const unlimited: Ranges = [
  { low: null, high: null },
  { low: null, high: null },
  { low: null, high: null },
];
const stage = (change: Partial<RecipeStage> = {}): RecipeStage => ({
  stage: 'seedling',
  days: 2,
  dayFromMinute: 6 * 60,
  dayMinutes: 16 * 60,
  fields: { temperature: { day: around(20), night: around(16) }, ph: { day: around(5.8), night: around(5.8) } },
  ...change,
});
const later = { temperature: { day: around(24), night: around(20) } };
const recipe: GrowthRecipe = {
  source: 'a handbook',
  stages: [
    stage(),
    stage({ stage: 'transplant', days: 3, fields: later }),
    stage({ stage: 'lastFeed', days: 1, fields: later }),
  ],
};

// Day from 06:00 to 22:00 in Korea; the crop started at noon, so stages change at noon.
const midnight = kstDayStart('2026-03-02');
const began = midnight + 12 * hourMs;
const at = (ms: number, field = 'temperature', by = recipe) => recipeRangesAt(by, began, field, midnight + ms);

test('by day the ranges are those of the day, by night those of the night', () => {
  expect(at(13 * hourMs)).toEqual({ ranges: around(20), stage: 'seedling', period: 'day' });
  expect(at(23 * hourMs)).toEqual({ ranges: around(16), stage: 'seedling', period: 'night' });
  expect(at(29 * hourMs)).toEqual({ ranges: around(16), stage: 'seedling', period: 'night' });
});

test('at dawn and at dusk each limit moves evenly for an hour', () => {
  expect(at(22 * hourMs - 1)?.period).toBe('day');
  expect(at(22 * hourMs)).toEqual({ ranges: around(20), stage: 'seedling', period: 'change' });
  expect(at(22 * hourMs + 15 * minuteMs)).toEqual({ ranges: around(19), stage: 'seedling', period: 'change' });
  expect(at(22 * hourMs + 45 * minuteMs)?.ranges).toEqual(around(17));
  expect(at(23 * hourMs - 1)?.period).toBe('change');
  expect(at(30 * hourMs + 30 * minuteMs)?.ranges).toEqual(around(18));
});

test('a new stage begins after the days of the last one, its limits an hour later', () => {
  expect(at(60 * hourMs - 1)).toEqual({ ranges: around(20), stage: 'seedling', period: 'day' });
  expect(at(60 * hourMs + 15 * minuteMs)).toEqual({ ranges: around(21), stage: 'transplant', period: 'change' });
  expect(at(61 * hourMs)).toEqual({ ranges: around(24), stage: 'transplant', period: 'day' });
});

test('before the start the first stage counts, and the last one goes on', () => {
  expect(at(-5 * dayMs)).toEqual({ ranges: around(16), stage: 'seedling', period: 'night' });
  expect(at(900 * dayMs + 13 * hourMs)).toEqual({ ranges: around(24), stage: 'lastFeed', period: 'day' });
});

test('the ranges come with the stage', () => {
  const stages = [-dayMs, 0, 2 * dayMs - 1, 2 * dayMs, 5 * dayMs, 99 * dayMs].map((ms) =>
    recipeStageAt(recipe, began, began + ms),
  );
  expect(stages.map((one) => recipe.stages.findIndex((other) => other === one))).toEqual([0, 0, 0, 1, 2, 2]);
});

test('a field that a stage does not name has no ranges, and none inherited from elsewhere', () => {
  expect(at(13 * hourMs, 'ec')).toBeNull();
  expect(at(13 * hourMs, 'toString')).toBeNull();
  expect(at(60 * hourMs, 'ph')).toBeNull();
  expect(at(13 * hourMs, 'temperature', { source: '', stages: [] })).toBeNull();
  expect(recipeStageAt({ source: '', stages: [] }, began, began)).toBeNull();
});

test('a field that a stage names first has limits once they are an hour old', () => {
  const co2 = { co2: { day: around(800), night: around(800) } };
  const grown: GrowthRecipe = { source: '', stages: [stage(), stage({ stage: 'transplant', fields: co2 })] };
  expect(at(60 * hourMs + 30 * minuteMs, 'co2', grown)).toEqual({
    ranges: unlimited,
    stage: 'transplant',
    period: 'change',
  });
  expect(at(61 * hourMs, 'co2', grown)?.ranges).toEqual(around(800));
});

test('a limit that was missing within the hour is missing', () => {
  const fields = { temperature: { day: around(20), night: unlimited } };
  const open: GrowthRecipe = { source: '', stages: [stage({ fields })] };
  expect(at(22 * hourMs + minuteMs, 'temperature', open)?.ranges).toEqual(unlimited);
  expect(at(30 * hourMs + minuteMs, 'temperature', open)?.ranges).toEqual(unlimited);
  expect(at(31 * hourMs, 'temperature', open)?.ranges).toEqual(around(20));
});

test('limits that are the same by day and by night are not changed by counting', () => {
  for (let ms = 22 * hourMs; ms < dayMs; ms += 7919) expect(at(ms, 'ph')?.ranges).toEqual(around(5.8));
});

test('a night of less than an hour counts for its part of the hour', () => {
  const short: GrowthRecipe = { source: '', stages: [stage({ dayFromMinute: 0, dayMinutes: 1440 - 30 })] };
  expect(at(dayMs + 15 * minuteMs, 'temperature', short)).toEqual({
    ranges: around(18),
    stage: 'seedling',
    period: 'change',
  });
});

test('under lamps that never go out, or never on, there is no change', () => {
  const always = { source: '', stages: [stage({ dayMinutes: 1440 })] };
  const never = { source: '', stages: [stage({ dayMinutes: 0 })] };
  for (let ms = 0; ms < dayMs; ms += hourMs) {
    expect(at(ms, 'temperature', always)).toMatchObject({ ranges: around(20), period: 'day' });
    expect(at(ms, 'temperature', never)).toMatchObject({ ranges: around(16), period: 'night' });
  }
});

test('a day may last over midnight', () => {
  const late: GrowthRecipe = { source: '', stages: [stage({ dayFromMinute: 20 * 60, dayMinutes: 8 * 60 })] };
  const periods = [19, 22, 24, 27, 30].map((hours) => at(hours * hourMs, 'temperature', late)?.period);
  expect(periods).toEqual(['night', 'day', 'day', 'day', 'night']);
});

test.each<[string, boolean, readonly RecipeStage[]]>([
  ['with its stages in order', true, recipe.stages],
  ['that leaves a stage out', true, [stage(), stage({ stage: 'lastFeed' })]],
  ['under lamps that never go out', true, [stage({ dayFromMinute: 1439, dayMinutes: 1440 })]],
  ['without stages', false, []],
  ['with its stages in another order', false, [stage({ stage: 'transplant' }), stage()]],
  ['with a stage twice', false, [stage(), stage()]],
  ['with a stage that does not exist', false, [stage({ stage: 'harvest' as 'lastFeed' })]],
  ['with a stage of no days', false, [stage({ days: 0 })]],
  ['with a stage without an end', false, [stage({ days: Infinity })]],
  ['with a day that begins tomorrow', false, [stage({ dayFromMinute: 1440 })]],
  ['with a day that begins yesterday', false, [stage({ dayFromMinute: -1 })]],
  ['with a day of more than a day', false, [stage({ dayMinutes: 1441 })]],
  ['with half a minute', false, [stage({ dayMinutes: 0.5 })]],
  [
    'with ranges that do not nest',
    false,
    [stage({ fields: { ec: { day: around(1), night: [...around(1)].toReversed() as unknown as Ranges } } })],
  ],
  [
    'with an infinite limit',
    false,
    [
      stage({
        fields: {
          ec: {
            day: [
              { low: 1, high: 2 },
              { low: 1, high: 2 },
              { low: -Infinity, high: null },
            ],
            night: around(1),
          },
        },
      }),
    ],
  ],
])('a recipe %s is sound: %s', (_, sound, stages) => {
  expect(isValidRecipe({ source: '', stages })).toBe(sound);
});

const offset = fc.option(fc.integer({ min: 0, max: 40 }), { freq: 6 });
const nested = fc
  .tuple(fc.integer({ min: 0, max: 300 }), offset, offset, offset, offset)
  .map(([target, a, b, c, d]): Ranges => {
    const past = (one: number | null, two: number | null, sign: 1 | -1) =>
      one === null || two === null ? null : (target + sign * (one + two)) / 10;
    const one = { low: past(a, 0, -1), high: past(b, 0, 1) };
    const two = { low: past(a, c, -1), high: past(b, d, 1) };
    return [one, two, two];
  });
const planned = (name: RecipeStage['stage']) =>
  fc.record({
    stage: fc.constant(name),
    days: fc.constantFrom(0.01, 0.5, 1, 2),
    dayFromMinute: fc.integer({ min: 0, max: 1439 }),
    dayMinutes: fc.integer({ min: 0, max: 1440 }),
    fields: fc.record({ temperature: fc.record({ day: nested, night: nested }) }),
  });
const plans = fc
  .tuple(planned('seedling'), planned('transplant'), planned('lastFeed'))
  .map((stages): GrowthRecipe => ({ source: '', stages }));
const moment = fc.integer({ min: -dayMs, max: 6 * dayMs });

type Limit = (ranges: Ranges) => number | null;
const limits: Limit[] = ([0, 1, 2] as const).flatMap((level): Limit[] => [
  (ranges) => ranges[level].low,
  (ranges) => ranges[level].high,
]);

test('no limit moves faster than its largest step within the ramp', () => {
  fc.assert(
    fc.property(plans, moment, fc.integer({ min: 1, max: 3 * hourMs }), (plan, ms, delta) => {
      const [before, after] = [at(ms, 'temperature', plan), at(ms + delta, 'temperature', plan)];
      const pieces = plan.stages.flatMap(({ fields }) => Object.values(fields).flatMap((one) => [one.day, one.night]));
      for (const limit of limits) {
        const asked = pieces.flatMap((piece) => limit(piece) ?? []);
        const [from, to] = [before && limit(before.ranges), after && limit(after.ranges)];
        if (typeof from !== 'number' || typeof to !== 'number') continue;
        // 2e-9 is the rounding of both limits.
        const most = ((Math.max(...asked) - Math.min(...asked)) * delta) / rampMs + 2e-9;
        expect(Math.abs(to - from)).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 1000 },
  );
});

test('ranges stay nested during ramps, and within those of the plan', () => {
  fc.assert(
    fc.property(plans, moment, (plan, ms) => {
      expect(isValidRecipe(plan)).toBe(true);
      const ranges = at(ms, 'temperature', plan)?.ranges ?? expect.fail('the plan asks for temperature always');
      expect(areRangesNested(ranges)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('a limit is the mean of the plan over the hour before, minute by minute', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: -300, max: 8000 }), (plan, minutes) => {
      // Stages of whole minutes; the plan applies unchanged when nothing changed for an hour.
      const whole = { ...plan, stages: plan.stages.map((one) => ({ ...one, days: Math.ceil(one.days) })) };
      const end = midnight + minutes * minuteMs;
      const asked = Array.from({ length: 60 }, (_, index) => {
        const ts = end - (index + 0.5) * minuteMs;
        const now = recipeStageAt(whole, began, ts) ?? expect.fail('there are stages');
        const sinceDawn = ((((ts - midnight) / minuteMs - now.dayFromMinute) % 1440) + 1440) % 1440;
        return now.fields['temperature']?.[sinceDawn < now.dayMinutes ? 'day' : 'night'] ?? unlimited;
      });
      const got = recipeRangesAt(whole, began, 'temperature', end)?.ranges ?? unlimited;
      for (const limit of limits) {
        const values = asked.map((one) => limit(one));
        const open = values.includes(null);
        const mean = values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / 60;
        if (open) expect(limit(got)).toBeNull();
        else expect(limit(got)).toBeCloseTo(mean, 7);
      }
    }),
    { numRuns: 500 },
  );
});
