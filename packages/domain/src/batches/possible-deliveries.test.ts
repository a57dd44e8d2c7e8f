import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/kst.ts';
import { standingOf, type BackwardPlan } from './backward-plan.ts';
import type { DaySpan } from './free-positions.ts';
import { listPossibleDeliveries } from './possible-deliveries.ts';

/** Ten plants a kg, sown 40 days and planted 20 days before the delivery. */
const plan = ({ kg, by }: { kg: number; by: string }): BackwardPlan => {
  const stage = (name: 'sowing' | 'plant' | 'harvest', days: number) =>
    ({ stage: name, on: addDays(by, -days), plants: Math.ceil(kg * 10), trays: null }) as const;
  const stages = [stage('sowing', 40), stage('plant', 20), stage('harvest', 0)];
  return { weightPerPlant: 100, survival: 1, basis: { kind: 'targets', batches: 0 }, stages };
};
const farm = { today: '2026-03-01', plan, capacity: null, maxDays: 120 };
const need = { kg: 50, by: '2026-06-30' };
/** Room for 200 plants, and for 500 outside of some days. */
const crowdedDuring =
  (from: string, until: string) =>
  (span: DaySpan): number =>
    span.from < until && span.until > from ? 200 : 500;

test('all of it earlier or later, and what there is room for on the day', () => {
  const capacity = crowdedDuring('2026-06-15', '2026-07-01');
  expect(listPossibleDeliveries(need, { ...farm, capacity })).toEqual([
    { kg: 50, by: '2026-06-14' },
    { kg: 20, by: '2026-06-30' },
    { kg: 50, by: '2026-07-21' },
  ]);
});

test('nothing is offered whose sowing has passed', () => {
  expect(listPossibleDeliveries({ kg: 50, by: '2026-03-20' }, farm)).toEqual([{ kg: 50, by: '2026-04-10' }]);
  expect(listPossibleDeliveries({ kg: 50, by: '2025-01-01' }, farm)).toEqual([{ kg: 50, by: '2026-04-10' }]);
});

test('where it never fits, the most of a later day is offered if it is more than on the day', () => {
  const capacity = ({ from }: DaySpan): number => (from < '2026-07-01' ? 200 : 321);
  expect(listPossibleDeliveries(need, { ...farm, capacity })).toEqual([
    { kg: 20, by: '2026-06-30' },
    { kg: 32, by: '2026-07-21' },
  ]);
  expect(listPossibleDeliveries(need, { ...farm, capacity: () => 200 })).toEqual([{ kg: 20, by: '2026-06-30' }]);
  expect(listPossibleDeliveries(need, { ...farm, capacity: () => 0 })).toEqual([]);
});

test('small amounts are offered in steps of 100 g', () => {
  expect(listPossibleDeliveries({ kg: 3, by: need.by }, { ...farm, capacity: () => 13 })).toEqual([
    { kg: 1.3, by: need.by },
  ]);
});

test('every offer is possible, and never more than was asked for', () => {
  const day = fc.integer({ min: -100, max: 300 }).map((days) => addDays('2026-03-01', days));
  fc.assert(
    fc.property(day, day, day, fc.integer({ min: 1, max: 900 }), (by, from, until, tenths) => {
      const [kg, capacity] = [tenths / 10, crowdedDuring(from, until)];
      for (const offer of listPossibleDeliveries({ kg, by }, { ...farm, capacity })) {
        const planned = plan(offer);
        const standing = standingOf(planned, offer.by);
        expect(offer.kg).toBeLessThanOrEqual(kg);
        expect(planned.stages.every(({ on }) => on >= farm.today)).toBe(true);
        expect(standing?.plants).toBeLessThanOrEqual(standing ? capacity(standing) : 0);
      }
    }),
  );
});
