import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stages, type Stage } from '../crops/stages.ts';
import { findDateFaults } from './date-faults.ts';
import { isArrival, type BatchStep } from './tally.ts';

const step = (stage: Stage, day: string, plants: number, discards: BatchStep['discards'] = []): BatchStep => ({
  stage,
  day,
  plants,
  discards,
});
const sown = step('sowing', '2026-03-05', 100);
const namesOf = (steps: readonly BatchStep[]) =>
  findDateFaults(stages, steps).map(({ early, first }) => `${early.stage} ${early.day} < ${first.stage} ${first.day}`);

describe('the days of a batch', () => {
  test('a harvest that takes no plants is not before the sowing, the planting, or any stage between', () => {
    expect(namesOf([sown, step('harvest', '2026-03-04', 0)])).toEqual(['harvest 2026-03-04 < sowing 2026-03-05']);
    const planted = step('plant', '2026-04-01', 90);
    expect(namesOf([step('harvest', '2026-03-31', 0), planted, sown])).toEqual([
      'harvest 2026-03-31 < plant 2026-04-01',
    ]);
    expect(namesOf([sown, planted, step('harvest', '2026-04-01', 0)])).toEqual([]);
  });

  test('the first arrival at a stage counts: a later one may come after the first harvest', () => {
    const planted = [step('plant', '2026-06-01', 10), step('plant', '2026-04-01', 90)];
    expect(namesOf([sown, ...planted, step('harvest', '2026-05-01', 0)])).toEqual([]);
  });

  test('a stage without arrivals is ignored', () => {
    expect(namesOf([step('harvest', '2026-03-04', 0)])).toEqual([]);
    const thrown = step('plant', '2026-03-09', 0, [{ stage: 'sowing', plants: 1 }]);
    expect(namesOf([sown, thrown, step('harvest', '2026-03-06', 0)])).toEqual([]);
  });

  test('plants thrown away belong to the day of the stage they were at; an end without plants to its own', () => {
    const seedlings = step('seedling', '2026-03-09', 90);
    const thrown = step('transplant', '2026-03-06', 0, [{ stage: 'sowing', plants: 1 }]);
    expect(namesOf([sown, seedlings, thrown])).toEqual([]);
    expect(namesOf([sown, seedlings, step('transplant', '2026-03-06', 0)])).toEqual([
      'transplant 2026-03-06 < seedling 2026-03-09',
    ]);
  });

  test('without faults, the first arrivals of the stages are in order, whatever the order of the entries', () => {
    const some = fc.record({
      stage: fc.constantFrom(...stages),
      day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`),
      plants: fc.integer({ min: 0, max: 2 }),
      discards: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (steps) => {
        const firsts = stages.flatMap(
          (stage) =>
            steps
              .filter((one) => one.stage === stage && isArrival(one))
              .map(({ day }) => day)
              .toSorted()[0] ?? [],
        );
        if (findDateFaults(stages, steps).length === 0) expect(firsts).toEqual(firsts.toSorted());
        expect(findDateFaults(stages, steps).length).toBe(findDateFaults(stages, steps.toReversed()).length);
      }),
    );
  });
});
