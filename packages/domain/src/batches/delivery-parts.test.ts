import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/kst.ts';
import { standingOf, type BackwardPlan } from './backward-plan.ts';
import { maxKeptDays, maxParts, splitDelivery } from './delivery-parts.ts';
import { listFreePositions, totalCapacity, type Occupancy, type Position } from './free-positions.ts';
import { overlap, type PartsFarm } from './part-taker.ts';

/** Ten plants a kg, sown 40 days and planted some days before the harvest. */
const planner =
  (standingDays = 20) =>
  ({ kg, by }: { kg: number; by: string }): BackwardPlan => {
    const stage = (name: 'sowing' | 'plant' | 'harvest', days: number) =>
      ({ stage: name, on: addDays(by, -days), plants: Math.ceil(kg * 10 - 1e-9), trays: null }) as const;
    const stages = [stage('sowing', 40), stage('plant', standingDays), stage('harvest', 0)];
    return { weightPerPlant: 100, survival: 1, basis: { kind: 'targets', batches: 0 }, stages };
  };

const place = (column: number, pots = 100): Position => ({ rackId: 1, tier: 1, column, pots });
const stay = (column: number, from: string, until: string | null): Occupancy => ({
  rackId: 1,
  tier: 1,
  column,
  batchId: 1,
  from,
  until,
});
const farm = (columns: number, stays: readonly Occupancy[] = [], changes: Partial<PartsFarm> = {}): PartsFarm => ({
  today: '2026-03-01',
  plan: planner(),
  positions: Array.from({ length: columns }, (_, index) => place(index + 1)),
  stays,
  expectedStays: changes.stays ?? stays,
  maxDays: 120,
  ...changes,
});
/** Stands from 2026-06-10 until 2026-07-01. */
const need = { kg: 50, by: '2026-06-30' };
const split = (...args: Parameters<typeof farm>) =>
  splitDelivery(need, farm(...args)).map(({ kg, by, positions }) => ({
    kg,
    by,
    columns: [...positions].map(({ column }) => column),
  }));

describe('a delivery in parts', () => {
  test('has two harvests within a week before its day, the freshest as large as possible', () => {
    const leaves = [1, 2].map((column) => stay(column, '2026-06-29', null));
    const arrives = [3, 4, 5].map((column) => stay(column, '2026-05-01', '2026-06-10'));
    expect(split(5, [...leaves, ...arrives])).toEqual([
      { kg: 20, by: '2026-06-28', columns: [1, 2] },
      { kg: 30, by: '2026-06-30', columns: [3, 4, 5] },
    ]);
  });

  test('has as many parts as are needed, and no more', () => {
    const leaving = ['2026-06-25', '2026-06-27', '2026-06-29', null, null].flatMap((from, index) =>
      from === null ? [] : [stay(index + 1, from, null)],
    );
    const arriving = [
      stay(5, '2026-05-01', '2026-06-10'),
      stay(4, '2026-05-01', '2026-06-10'),
      stay(3, '2026-05-01', '2026-06-08'),
      stay(2, '2026-05-01', '2026-06-06'),
      stay(1, '2026-05-01', '2026-06-04'),
    ];
    expect(split(5, [...leaving, ...arriving])).toEqual([
      { kg: 10, by: '2026-06-24', columns: [1] },
      { kg: 10, by: '2026-06-26', columns: [2] },
      { kg: 10, by: '2026-06-28', columns: [3] },
      { kg: 20, by: '2026-06-30', columns: [4, 5] },
    ]);
  });

  test('is not offered where one harvest within the week is enough', () => {
    expect(
      split(
        5,
        [1, 2].map((column) => stay(column, '2026-06-29', null)),
      ),
    ).toEqual([]);
    expect(split(5)).toEqual([]);
  });

  test('has its later parts after its day where the racks do not take all of it before', () => {
    expect(split(2)).toEqual([
      { kg: 20, by: '2026-06-30', columns: [1, 2] },
      { kg: 20, by: '2026-07-21', columns: [1, 2] },
      { kg: 10, by: '2026-08-11', columns: [1] },
    ]);
  });

  test('begins later where its sowing has passed, and ends within the days to look ahead', () => {
    const late = farm(3, [], { today: '2026-06-01' });
    expect(splitDelivery(need, late).map(({ kg, by }) => ({ kg, by }))).toEqual([
      { kg: 30, by: '2026-07-11' },
      { kg: 20, by: '2026-08-01' },
    ]);
    expect(splitDelivery(need, { ...late, maxDays: 30 })).toEqual([]);
    expect(splitDelivery({ ...need, kg: 500 }, farm(2))).toEqual([]);
    expect(splitDelivery(need, farm(0))).toEqual([]);
  });

  test('has a harvest of a short crop twice in the week on the same positions', () => {
    const parts = splitDelivery(need, farm(3, [], { plan: planner(3) }));
    expect(parts.map(({ kg, by }) => ({ kg, by }))).toEqual([
      { kg: 20, by: '2026-06-26' },
      { kg: 30, by: '2026-06-30' },
    ]);
  });

  test('prefers positions that are free already, and says which parts wait for a harvest', () => {
    const open = [1, 2].map((column) => stay(column, '2026-02-01', null));
    const expected = open.map((one) => ({ ...one, until: '2026-05-01' }));
    const parts = splitDelivery(need, farm(4, open, { expectedStays: expected }));
    expect(parts.map(({ by, isReservable }) => [by, isReservable])).toEqual([
      ['2026-06-30', false],
      ['2026-07-21', true],
    ]);
    expect([...(parts[1]?.positions ?? [])].map(({ column }) => column)).toEqual([3]);
  });

  test('leaves no part below 100 g', () => {
    const parts = splitDelivery({ kg: 20.05, by: need.by }, farm(2));
    expect(parts.map(({ kg }) => kg)).toEqual([19.9, 0.15]);
  });
});

const columns = 12;
const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2026-03-01', days));
const anyStay = fc
  .tuple(fc.integer({ min: 1, max: columns }), day, fc.option(fc.integer({ min: 1, max: 60 })))
  .map(([column, from, days]) => stay(column, from, days === null ? null : addDays(from, days)));
const anyFarm = fc.record({
  stays: fc.array(anyStay, { maxLength: 30 }),
  pots: fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: columns }),
  standingDays: fc.integer({ min: 2, max: 35 }),
});

test('parts are the whole, keep or follow its day, and fit beside each other, whatever the racks hold', () => {
  fc.assert(
    fc.property(anyFarm, day, fc.integer({ min: 1, max: 4_000 }), ({ stays, pots, standingDays }, by, tenths) => {
      const [kg, plan] = [tenths / 10, planner(standingDays)];
      const positions = pots.map((count, index) => place(index + 1, count));
      const world = farm(0, stays, { positions, plan, expectedStays: stays });
      const parts = splitDelivery({ kg, by }, world);
      expect(splitDelivery({ kg, by }, world)).toEqual(parts);
      if (parts.length === 0) return;
      expect(parts.length).toBeGreaterThanOrEqual(2);
      expect(parts.length).toBeLessThanOrEqual(maxParts);
      expect(parts.reduce((sum, part) => sum + part.kg, 0)).toBeCloseTo(kg, 5);
      expect(new Set(parts.map((part) => part.by)).size).toBe(parts.length);
      const days = parts.map((part) => part.by);
      expect(days.every((one) => one >= addDays(by, -maxKeptDays))).toBe(true);
      expect(days.every((one) => one <= by) || days.every((one) => one >= by)).toBe(true);
      for (const [index, part] of parts.entries()) {
        const planned = plan(part);
        expect(part.kg).toBeGreaterThanOrEqual(0.1);
        expect(planned.stages.every(({ on }) => on >= world.today)).toBe(true);
        expect(part.standing).toEqual(standingOf(planned, part.by));
        expect(totalCapacity([...part.positions])).toBeGreaterThanOrEqual(part.standing.plants);
        const free = listFreePositions(positions, stays, part.standing);
        expect([...part.positions].every((one) => free.includes(one))).toBe(true);
        for (const other of parts.slice(index + 1).filter((one) => overlap(one.standing, part.standing)))
          expect(part.positions.isDisjointFrom(other.positions)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

test('a large farm is split in a moment', () => {
  const positions = Array.from({ length: 6_000 }, (_, index) => ({
    rackId: Math.floor(index / 100),
    tier: (Math.floor(index / 20) % 5) + 1,
    column: (index % 20) + 1,
    pots: 24,
  }));
  const stays = positions.map(({ rackId, tier, column }, index) => ({
    rackId,
    tier,
    column,
    batchId: 1,
    from: addDays('2026-05-01', index % 45),
    until: addDays('2026-05-21', index % 45),
  }));
  const start = performance.now();
  for (const kg of [3_000, 9_000, 14_000, 60_000, 90_000])
    splitDelivery({ kg, by: need.by }, farm(0, stays, { positions, expectedStays: stays }));
  expect(performance.now() - start).toBeLessThan(10_000);
});
