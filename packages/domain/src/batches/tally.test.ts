import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stages as allStages, areStagesValid, type Stage } from '../crops/stages.ts';
import { isArrival, currentStage, findStepsFault, tallyBatch, type BatchStep } from './tally.ts';

const step = (stage: Stage, day: string, plants: number, discards: BatchStep['discards'] = []): BatchStep => ({
  stage,
  day,
  plants,
  discards,
});

const lettuce = [
  step('sowing', '2026-03-01', 1000),
  step('seedling', '2026-03-03', 600, [{ stage: 'sowing', plants: 40 }]),
  step('seedling', '2026-03-04', 360),
  step('transplant', '2026-03-18', 900, [{ stage: 'seedling', plants: 50 }]),
  step('plant', '2026-03-30', 880, [{ stage: 'transplant', plants: 20 }]),
  step('harvest', '2026-04-14', 400),
  step('harvest', '2026-04-15', 470),
];

describe('tallyBatch', () => {
  test('every plant is somewhere', () => {
    expect(tallyBatch(allStages, lettuce)).toStrictEqual([
      {
        stage: 'sowing',
        arrived: 1000,
        movedOn: 960,
        discarded: 40,
        there: 0,
        firstOn: '2026-03-01',
        lastOn: '2026-03-01',
      },
      {
        stage: 'seedling',
        arrived: 960,
        movedOn: 900,
        discarded: 50,
        there: 10,
        firstOn: '2026-03-03',
        lastOn: '2026-03-04',
      },
      {
        stage: 'transplant',
        arrived: 900,
        movedOn: 880,
        discarded: 20,
        there: 0,
        firstOn: '2026-03-18',
        lastOn: '2026-03-18',
      },
      {
        stage: 'plant',
        arrived: 880,
        movedOn: 870,
        discarded: 0,
        there: 10,
        firstOn: '2026-03-30',
        lastOn: '2026-03-30',
      },
      {
        stage: 'harvest',
        arrived: 870,
        movedOn: 0,
        discarded: 0,
        there: 870,
        firstOn: '2026-04-14',
        lastOn: '2026-04-15',
      },
    ]);
  });

  test('a crop that leaves stages out moves plants over the gap', () => {
    const tally = tallyBatch(
      ['sowing', 'plant', 'harvest'],
      [step('sowing', '2026-03-01', 10), step('plant', '2026-03-02', 8)],
    );
    expect(tally.map(({ there }) => there)).toStrictEqual([2, 8, 0]);
  });

  test('where plants are only thrown away nothing arrives, but a harvest that takes none is one', () => {
    const steps = [step('plant', '2026-03-01', 10), step('plant', '2026-03-09', 0, [{ stage: 'plant', plants: 1 }])];
    const [plant, harvest] = tallyBatch(['plant', 'harvest'], [...steps, step('harvest', '2026-04-01', 0)]);
    expect(plant).toMatchObject({ lastOn: '2026-03-01', there: 9 });
    expect(harvest).toMatchObject({ arrived: 0, firstOn: '2026-04-01' });
    expect(isArrival(step('seedling', '2026-03-01', 0))).toBe(false);
  });
});

describe('stateOf', () => {
  test.each([
    [[], 'work'],
    [lettuce.slice(0, 1), 'sowing'],
    [lettuce.slice(0, 4), 'transplant'],
    [lettuce, 'harvest'],
    [[...lettuce.slice(0, 2), step('transplant', '2026-03-05', 0, [{ stage: 'seedling', plants: 3 }])], 'seedling'],
  ])('is the last stage that plants arrived at (%#)', (steps, state) => {
    expect(currentStage(allStages, steps)).toBe(state);
  });
});

describe('stepsRefusal', () => {
  const sown = step('sowing', '2026-03-05', 100);

  test('what happened in order is taken, on one day too', () => {
    expect(findStepsFault(allStages, lettuce)).toBeNull();
    expect(findStepsFault(allStages, [step('seedling', '2026-03-05', 100), sown])).toBeNull();
  });

  test('plants that were never there are missing', () => {
    const refusal = { code: 'PLANTS_MISSING', stage: 'sowing', day: '2026-03-07' };
    expect(findStepsFault(allStages, [sown, step('seedling', '2026-03-07', 101)])).toStrictEqual(refusal);
    const thrown = step('seedling', '2026-03-07', 100, [{ stage: 'sowing', plants: 1 }]);
    expect(findStepsFault(allStages, [sown, thrown])).toStrictEqual(refusal);
  });

  test('plants that come later make the day too early', () => {
    expect(findStepsFault(allStages, [sown, step('seedling', '2026-03-04', 100)])).toStrictEqual({
      code: 'DATE_TOO_EARLY',
      stage: 'sowing',
      day: '2026-03-04',
    });
  });

  test('plants that never arrive are reported before those that arrive too late', () => {
    const early = step('seedling', '2026-03-04', 100);
    const missing = step('transplant', '2026-03-09', 120);
    expect(findStepsFault(allStages, [sown, early, missing])).toStrictEqual({
      code: 'PLANTS_MISSING',
      stage: 'seedling',
      day: '2026-03-09',
    });
  });

  test('a stage that the batch does not go through has no plants', () => {
    const fruit: Stage[] = ['plant', 'harvest'];
    expect(findStepsFault(fruit, [sown])).toMatchObject({ code: 'PLANTS_MISSING', stage: 'sowing' });
    const thrown = step('plant', '2026-03-05', 9, [{ stage: 'seedling', plants: 1 }]);
    expect(findStepsFault(fruit, [thrown])).toMatchObject({ code: 'PLANTS_MISSING', stage: 'seedling' });
  });
});

const someStages = fc.subarray([...allStages], { minLength: 2 }).filter(areStagesValid);
const someSteps = (stages: readonly Stage[]): fc.Arbitrary<BatchStep[]> =>
  fc.array(
    fc.record({
      stage: fc.constantFrom(...stages),
      day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`),
      plants: fc.integer({ min: 0, max: 20 }),
      discards: fc.array(
        fc.record({ stage: fc.constantFrom(...stages.slice(0, -1)), plants: fc.integer({ min: 1, max: 5 }) }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 12 },
  );
/** Steps in any order, possible or not. */
const anyBatch = someStages.chain((stages) => fc.record({ stages: fc.constant(stages), steps: someSteps(stages) }));

/** Reference implementation: plants of a stage at the end of a day. */
const countOn = (stages: readonly Stage[], steps: readonly BatchStep[], stage: Stage, day: string): number => {
  let there = 0;
  for (const one of steps.filter((past) => past.day <= day)) {
    if (one.stage === stage) there += one.plants;
    if (stages.indexOf(one.stage) === stages.indexOf(stage) + 1) there -= one.plants;
    for (const thrown of one.discards) if (thrown.stage === stage) there -= thrown.plants;
  }
  return there;
};

const plantsEverywhere = (stages: readonly Stage[], steps: readonly BatchStep[]): number =>
  tallyBatch(stages, steps).reduce((sum, { there, discarded }) => sum + there + discarded, 0);

describe('whatever is entered', () => {
  test('plants are conserved at every stage and day', () => {
    fc.assert(
      fc.property(anyBatch, ({ stages, steps }) => {
        for (const day of steps.map((one) => one.day)) {
          const past = steps.filter((one) => one.day <= day);
          const fromOutside = past
            .filter(({ stage }) => stage === stages[0])
            .reduce((sum, { plants }) => sum + plants, 0);
          expect(plantsEverywhere(stages, past)).toBe(fromOutside);
          for (const one of tallyBatch(stages, past)) {
            expect(one.arrived).toBe(one.movedOn + one.discarded + one.there);
            expect(one.there).toBe(countOn(stages, steps, one.stage, day));
          }
        }
      }),
    );
  });

  test('exactly what would leave a stage with fewer than no plants on some day is refused', () => {
    fc.assert(
      fc.property(anyBatch, ({ stages, steps }) => {
        const days = [...new Set(steps.map(({ day }) => day))].toSorted();
        const lacks = (stage: Stage, day: string) => countOn(stages, steps, stage, day) < 0;
        const someLack = days.some((day) => stages.some((stage) => lacks(stage, day)));
        const lackForGood = stages.some((stage) => lacks(stage, days.at(-1) ?? ''));
        const refusal = findStepsFault(stages, steps);
        expect(refusal !== null).toBe(someLack);
        if (!refusal) return;
        expect(refusal.code).toBe(lackForGood ? 'PLANTS_MISSING' : 'DATE_TOO_EARLY');
        expect(days.find((day) => lacks(refusal.stage, day))).toBe(refusal.day);
        expect(lacks(refusal.stage, days.at(-1) ?? '')).toBe(lackForGood);
      }),
      { numRuns: 500 },
    );
  });

  test('the order in which it was entered does not matter, nor does deleting and adding again', () => {
    fc.assert(
      fc.property(anyBatch, fc.nat(), fc.nat(), ({ stages, steps }, from, to) => {
        const again = [...steps];
        const [moved] = again.splice(steps.length > 0 ? from % steps.length : 0, 1);
        if (moved) again.splice(to % steps.length, 0, moved);
        expect(tallyBatch(stages, again)).toStrictEqual(tallyBatch(stages, steps));
        expect(currentStage(stages, again)).toBe(currentStage(stages, steps));
        expect(findStepsFault(stages, again)?.code).toBe(findStepsFault(stages, steps)?.code);
      }),
    );
  });

  test('edits and deletions that are refused are not made, so no stage ever lacks plants', () => {
    const edit = fc.record({ at: fc.nat(), kind: fc.constantFrom('add', 'replace', 'remove') });
    fc.assert(
      fc.property(
        someStages.chain((stages) =>
          fc.record({
            stages: fc.constant(stages),
            edits: fc.array(
              fc.tuple(
                edit,
                someSteps(stages).filter((steps) => steps.length > 0),
              ),
              { maxLength: 20 },
            ),
          }),
        ),
        ({ stages, edits }) => {
          let held: BatchStep[] = [];
          for (const [{ at, kind }, [one]] of edits) {
            const place = held.length > 0 ? at % held.length : 0;
            const next = held.toSpliced(place, kind === 'add' ? 0 : 1, ...(one && kind !== 'remove' ? [one] : []));
            if (findStepsFault(stages, next) === null) held = next;
            for (const { day } of held)
              for (const stage of stages) expect(countOn(stages, held, stage, day)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});
