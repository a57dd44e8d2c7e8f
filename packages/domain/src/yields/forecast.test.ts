import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/kst.ts';
import { mondayOfDay } from '../calendar/week.ts';
import { sumExpected } from './forecast-weeks.ts';
import { forecastBatch, type OpenBatch } from './forecast.ts';
import { toGrownBatch, type GrownBatch } from './past-batches.ts';
import { computeOutlook, studentQuantiles } from './prediction-spread.ts';

type Picked = [after: number, kg: number, plants: number];

/** Sown on a day, planted 20 days later with 10 % losses; harvests by days after planting. */
const grow = (sown: string, plants: number, picked: readonly Picked[] = []): GrownBatch => {
  const planted = addDays(sown, 20);
  const none = { weightKg: null };
  return toGrownBatch(
    ['sowing', 'plant', 'harvest'],
    [
      { stage: 'sowing', day: sown, plants, discards: [], ...none },
      {
        stage: 'plant',
        day: planted,
        plants: plants * 0.9,
        discards: [{ stage: 'sowing', plants: plants * 0.1 }],
        ...none,
      },
      ...picked.map(([after, weightKg, taken]) => ({
        stage: 'harvest' as const,
        day: addDays(planted, after),
        plants: taken,
        weightKg,
        discards: [],
      })),
    ],
  );
};
const heads = (sown: string, kg: number, after = 30): GrownBatch => grow(sown, 100, [[after, kg, 90]]);
const fruit = (sown: string, kg: number, more: readonly number[] = [0.4, 0.3, 0.2, 0.1]): GrownBatch =>
  grow(
    sown,
    100,
    more.map((share, week): Picked => [30 + week * 7, kg * share, 0]),
  );

const open = (grown: GrownBatch, given: Partial<OpenBatch> = {}): OpenBatch => ({
  ...grown,
  startOn: grown.stages[0]?.firstOn ?? '2026-03-01',
  plannedPlants: null,
  ...given,
});
const noTargets = { weightPerPlant: null, harvestOn: null };
const at = (today: string, targets: { weightPerPlant: number | null; harvestOn: string | null } = noTargets) => ({
  today,
  targets,
});
const three = [heads('2025-11-01', 9), heads('2025-12-01', 10), heads('2026-01-01', 11)];

describe('what values say about the next', () => {
  test('quantiles of Student’s t are those of the tables', () => {
    for (const [freedom, tenth] of [
      [1, 3.0777],
      [2, 1.8856],
      [4, 1.5332],
      [30, 1.3104],
    ] as const) {
      const [low = 0, middle = 1, high = 0] = studentQuantiles(freedom, [0.1, 0.5, 0.9]);
      expect(high).toBeCloseTo(tenth, 2);
      expect(low).toBeCloseTo(-tenth, 2);
      expect(middle).toBeCloseTo(0, 6);
    }
  });

  test('equal weights give the mean and the usual prediction deviation', () => {
    const { middle, deviation, freedom } = computeOutlook([1, 2, 3].map((value) => ({ value, weight: 5 }))) ?? {};
    expect(middle).toBeCloseTo(2);
    expect(deviation).toBeCloseTo(Math.sqrt(1 + 1 / 3));
    expect(freedom).toBeCloseTo(2);
  });

  test('a value with little weight adds little freedom, and a single value gives no outlook', () => {
    const one = { value: 1, weight: 1 };
    expect(computeOutlook([one])).toBeNull();
    expect(computeOutlook([one, { value: 2, weight: 1e-6 }])?.freedom).toBe(1);
  });
});

describe('the harvest to come of a batch', () => {
  test('is what plants of past batches gave at the same stage, twice as much from twice the plants', () => {
    const sown = toGrownBatch(
      ['sowing', 'plant', 'harvest'],
      [{ stage: 'sowing', day: '2026-03-01', plants: 200, discards: [], weightKg: null }],
    );
    const { toCome, harvestOn, basis } = forecastBatch(open(sown), three, at('2026-03-05'));
    expect(basis).toEqual({ kind: 'history', batches: 3 });
    expect(toCome?.kg).toBeGreaterThan(19);
    expect(toCome?.kg).toBeLessThan(21.5);
    expect(toCome?.low).toBeLessThan(18);
    expect(harvestOn).toBe('2026-04-20');
  });

  test('is counted from the plants that are left once they were planted', () => {
    const { toCome } = forecastBatch(open(grow('2026-03-01', 50)), three, at('2026-03-25'));
    expect(toCome?.kg).toBeGreaterThan(4.7);
    expect(toCome?.kg).toBeLessThan(5.4);
  });

  test('counts batches of the last months more than older ones', () => {
    const past = [...three, heads('2026-02-01', 20)];
    const soon = forecastBatch(open(grow('2026-03-01', 100)), past, at('2026-03-25')).toCome?.kg ?? 0;
    expect(soon).toBeGreaterThan(Math.exp((Math.log(9) + Math.log(10) + Math.log(11) + Math.log(20)) / 4));
  });

  test('is overdue rather than past when it takes longer than any before', () => {
    const { weeks, harvestOn } = forecastBatch(open(grow('2026-03-01', 100)), three, at('2026-06-10'));
    expect(harvestOn).toBe('2026-06-10');
    expect(weeks.map(({ week }) => week)).toEqual(['2026-06-08']);
  });

  test('of heads that are being taken, the rest is weighed by those taken', () => {
    const half = open(grow('2026-03-01', 100, [[30, 9, 45]]));
    const { toCome, harvestOn } = forecastBatch(half, three, at('2026-04-20'));
    expect(toCome?.kg).toBeCloseTo(9, 1);
    expect(toCome?.low).toBeGreaterThan(5);
    expect(harvestOn).toBe('2026-04-21');
  });

  test('of fruit follows how much was in after as many days', () => {
    const past = [fruit('2025-09-01', 90), fruit('2025-10-01', 100), fruit('2025-11-01', 110)];
    const picked = open(grow('2026-01-01', 100, [[30, 80, 0]]));
    const { toCome, weeks } = forecastBatch(picked, past, at('2026-02-20'));
    // 80 kg were 40 % in every past batch, so 120 kg remain, although past plants yielded less.
    expect(toCome?.kg).toBeGreaterThan(110);
    expect(toCome?.kg).toBeLessThan(121);
    const [first = 0, ...rest] = weeks.map(({ kg }) => kg);
    expect(rest.map((kg) => kg / first)).toEqual([expect.closeTo(2 / 3), expect.closeTo(1 / 3)]);
  });

  test('is nothing once every plant is taken or thrown away', () => {
    const taken = open(grow('2026-03-01', 100, [[30, 9, 90]]));
    expect(forecastBatch(taken, three, at('2026-04-25'))).toMatchObject({
      toCome: { kg: 0, low: 0, high: 0 },
      weeks: [],
    });
  });

  test('of a planned batch is that of its planned plants, from its first day on', () => {
    const planned = open(toGrownBatch(['sowing', 'plant', 'harvest'], []), {
      startOn: '2026-05-01',
      plannedPlants: 100,
    });
    const { toCome, harvestOn } = forecastBatch(planned, three, at('2026-03-01'));
    expect(toCome?.kg).toBeGreaterThan(9);
    expect(harvestOn).toBe('2026-06-20');
    expect(forecastBatch({ ...planned, plannedPlants: null }, three, at('2026-03-01')).basis.kind).toBe('none');
  });

  test('with fewer than three finished batches rests on the targets, half to five quarters of them', () => {
    const targets = { weightPerPlant: 120, harvestOn: '2026-04-22' };
    const batch = open(grow('2026-03-01', 100));
    const { toCome, basis, weeks } = forecastBatch(batch, three.slice(1), at('2026-03-25', targets));
    expect(basis).toEqual({ kind: 'targets', batches: 2 });
    expect(toCome).toEqual({ kg: 10.8, low: 5.4, high: 13.5 });
    expect(weeks.map(({ week }) => week)).toEqual(['2026-04-20', '2026-04-27']);
    expect(weeks.reduce((sum, { kg }) => sum + kg, 0)).toBeCloseTo(10.8);
    expect(forecastBatch(batch, [], at('2026-03-25'))).toMatchObject({ toCome: null, basis: { kind: 'none' } });
  });

  test('has bounds around the middle, and weeks from this one on whose middles add up to it', () => {
    const amount = fc.double({ min: 1, max: 500, noNaN: true });
    const past = fc.array(fc.tuple(fc.integer({ min: 25, max: 900 }), amount, fc.integer({ min: 20, max: 60 })), {
      minLength: 3,
      maxLength: 12,
    });
    fc.assert(
      fc.property(past, fc.integer({ min: 0, max: 90 }), (batches, passed) => {
        const today = addDays('2026-03-21', passed);
        const done = batches.map(([ago, kg, after]) => heads(addDays('2026-03-01', -ago - 80), kg, after));
        const { toCome, weeks } = forecastBatch(open(grow('2026-03-01', 100)), done, at(today));
        const { kg = 0, low = 1, high = -1 } = toCome ?? {};
        expect(low <= kg && kg <= high).toBe(true);
        expect(weeks.every((one) => one.low <= one.kg && one.kg <= one.high && one.week >= mondayOfDay(today))).toBe(
          true,
        );
        expect(weeks.reduce((sum, one) => sum + one.kg, 0)).toBeCloseTo(kg, 6);
      }),
      { numRuns: 60 },
    );
  });
});

test('independent batches together are surer than the sum of their bounds', () => {
  expect(
    sumExpected([
      { kg: 10, low: 7, high: 14 },
      { kg: 20, low: 16, high: 23 },
    ]),
  ).toEqual({ kg: 30, low: 25, high: 35 });
  expect(sumExpected([])).toEqual({ kg: 0, low: 0, high: 0 });
});
