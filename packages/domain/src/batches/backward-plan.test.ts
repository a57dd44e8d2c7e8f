import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/kst.ts';
import { toGrownBatch, type GrownBatch } from '../yields/past-batches.ts';
import { planBackward, type BackwardCrop } from './backward-plan.ts';
import {
  capacityDuring,
  choosePositions,
  firstDayWithRoom,
  listFreePositions,
  totalCapacity,
  type Position,
} from './free-positions.ts';

const season = (name: 'seedling' | 'lastFeed', days: number): BackwardCrop['recipe']['seasons'][number] => ({
  season: name,
  days,
  lightFromMinute: 360,
  lightMinutes: 960,
  lightColor: '',
  fields: {},
});
const crop: BackwardCrop = {
  stages: ['sowing', 'seedling', 'plant', 'harvest'],
  portCounts: { seedling: 128, transplant: null, lastFeed: 24 },
  weightPerPlant: 100,
  recipe: { seasons: [season('seedling', 14), season('lastFeed', 21)] },
};

/** 100 seeds, 90 seedlings after 4 days, 80 planted after 18, harvested from day 40 over 2 days. */
const finished = (sown: string, kg: number): GrownBatch => {
  const step = (stage: 'sowing' | 'seedling' | 'plant', after: number, plants: number) =>
    ({ stage, day: addDays(sown, after), plants, discards: [], weightKg: null }) as const;
  const harvest = (after: number) =>
    ({ stage: 'harvest', day: addDays(sown, after), plants: 38, discards: [], weightKg: kg / 2 }) as const;
  return toGrownBatch(crop.stages, [
    step('sowing', 0, 100),
    step('seedling', 4, 90),
    step('plant', 18, 80),
    harvest(40),
    harvest(42),
  ]);
};
const need = { kg: 50, by: '2026-06-30' };

describe('from kg and a day back', () => {
  test('the targets and the recipe’s days count while fewer than three batches are finished', () => {
    const plan = planBackward(need, crop, [finished('2026-01-01', 8), finished('2026-02-01', 8)]);
    expect(plan).toMatchObject({ weightPerPlant: 100, survival: 0.85, basis: { kind: 'targets', batches: 2 } });
    expect(plan?.stages).toEqual([
      { stage: 'sowing', on: '2026-05-26', plants: 640, trays: 5 },
      { stage: 'seedling', on: '2026-06-02', plants: 640, trays: 5 },
      { stage: 'plant', on: '2026-06-09', plants: 544, trays: 23 },
      { stage: 'harvest', on: '2026-06-30', plants: 544, trays: null },
    ]);
  });

  test('three finished batches say what is lost, how long it takes and what four in five of them reach', () => {
    const past = [finished('2026-01-01', 7), finished('2026-02-01', 8), finished('2026-03-01', 9)];
    const plan = planBackward(need, crop, past);
    expect(plan?.basis).toEqual({ kind: 'history', batches: 3 });
    expect(plan?.survival).toBeCloseTo(0.76);
    expect(plan?.weightPerPlant).toBeLessThan(8_000 / 76);
    const [sowing, seedling, plant, harvest] = plan?.stages ?? [];
    expect([sowing, seedling, plant, harvest].map((one) => one?.on)).toEqual([
      '2026-05-19',
      '2026-05-23',
      '2026-06-06',
      '2026-06-28',
    ]);
    expect((sowing?.plants ?? 0) % 128).toBe(0);
    expect(
      ((sowing?.plants ?? 0) * (plan?.survival ?? 0) * (plan?.weightPerPlant ?? 0)) / 1_000,
    ).toBeGreaterThanOrEqual(50);
    expect(seedling?.plants).toBe(Math.ceil((sowing?.plants ?? 0) * 0.9));
    expect(harvest?.plants).toBeLessThan(plant?.plants ?? 0);
  });

  test('without batches and a target weight there is no plan', () => {
    expect(planBackward(need, { ...crop, weightPerPlant: null }, [])).toBeNull();
  });
});

const row = (rackId: number, tier: number, columns: readonly number[], pots = 10): Position[] =>
  columns.map((column) => ({ rackId, tier, column, pots }));

describe('room for plants', () => {
  test('is the shortest stretch of one tier that takes them', () => {
    const free = [...row(1, 1, [1, 2, 3, 4, 5]), ...row(1, 2, [1, 2]), ...row(2, 1, [1, 2, 3])];
    expect(choosePositions(free, 25)).toEqual(row(2, 1, [1, 2, 3]));
    expect(choosePositions(free, 15)).toEqual(row(1, 2, [1, 2]));
  });

  test('is else one rack, its longest stretches first, and several racks only where none is enough', () => {
    const free = [...row(1, 1, [1, 2, 4]), ...row(1, 2, [1]), ...row(2, 1, [1, 2, 3])];
    expect(choosePositions(free, 40)).toEqual([...row(1, 1, [1, 2]), ...row(1, 1, [4]), ...row(1, 2, [1])]);
    expect(choosePositions(free, 70)).toHaveLength(7);
    expect(choosePositions(free, 71)).toBeNull();
  });

  test('is always enough and never a place twice', () => {
    const cells = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 8 })),
      {
        selector: String,
      },
    );
    fc.assert(
      fc.property(cells, fc.integer({ min: 1, max: 300 }), (some, plants) => {
        const free = some.map(([rackId, tier, column]) => ({ rackId, tier, column, pots: rackId * 4 }));
        const chosen = choosePositions(free, plants);
        expect(chosen === null).toBe(totalCapacity(free) < plants);
        if (!chosen) return;
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(totalCapacity(chosen)).toBeGreaterThanOrEqual(plants);
      }),
    );
  });

  test('is available from the day others leave, and never for open-ended stays', () => {
    const places = row(1, 1, [1, 2]);
    const stay = (column: number, until: string | null) => ({
      rackId: 1,
      tier: 1,
      column,
      batchId: 1,
      from: '2026-01-01',
      until,
    });
    const span = { from: '2026-03-01', until: '2026-03-20' };
    expect(listFreePositions(places, [stay(1, '2026-03-01'), stay(2, '2026-03-02')], span)).toEqual(row(1, 1, [1]));
    expect(firstDayWithRoom(capacityDuring(places, [stay(1, '2026-03-09')]), span, 20, 120)).toBe('2026-03-09');
    expect(firstDayWithRoom(capacityDuring(places, [stay(1, '2026-03-09')]), span, 20, 5)).toBeNull();
    expect(firstDayWithRoom(capacityDuring(places, [stay(1, null)]), span, 20, 120)).toBeNull();
    expect(firstDayWithRoom(capacityDuring(places, [stay(1, null)]), span, 10, 120)).toBe('2026-03-01');
  });
});
