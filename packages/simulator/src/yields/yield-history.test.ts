import { describe, expect, test } from 'vitest';
import { findStepsFault } from '@onsil/domain/batches/tally';
import {
  evaluateForecasts,
  evaluatePlans,
  evaluationMoments,
  summarizeEvaluations,
  type ForecastEvaluation,
} from './evaluate-forecasts.ts';
import { createYieldHistory } from './yield-history.ts';

const threeYears = (kind: 'leafy' | 'fruit', seed: number) =>
  createYieldHistory({ seed, kind, from: '2023-01-05', days: 1_096 });

describe('a simulated farm of three years', () => {
  test.each(['leafy', 'fruit'] as const)(
    'has %s batches that can have happened, the same from the same seed',
    (kind) => {
      const batches = threeYears(kind, 7);
      expect(batches).toEqual(threeYears(kind, 7));
      expect(batches).not.toEqual(threeYears(kind, 8));
      expect(batches).toHaveLength(kind === 'leafy' ? 110 : 25);
      for (const { stages, steps } of batches) {
        expect(findStepsFault(stages, steps)).toBeNull();
        expect(steps.at(-1)?.stage).toBe('harvest');
      }
    },
  );
});

/** Seeds not used to tune the method. */
const seeds = { leafy: [101, 102, 103], fruit: [101, 102, 103, 104, 105, 106, 107, 108] };

describe.each(['leafy', 'fruit'] as const)('forecasts of %s', (kind) => {
  const farms = seeds[kind].map((seed) => threeYears(kind, seed));
  const verdicts = evaluationMoments[kind].map((moment): [string, ForecastEvaluation[]] => [
    moment.name,
    farms.flatMap((batches) => evaluateForecasts(batches, moment)),
  ]);

  test.each(verdicts)('are nearer than “as the last batch”: %s', (_name, all) => {
    const { error, asLast, batches } = summarizeEvaluations(all);
    expect(batches).toBeGreaterThan(100);
    expect(error).toBeLessThan(asLast);
  });

  test('hold four outcomes of five between their bounds', () => {
    const { inside } = summarizeEvaluations(verdicts.flatMap(([, all]) => all));
    expect(inside).toBeGreaterThan(0.75);
    expect(inside).toBeLessThan(0.85);
  });

  test('are what plans backward rest on: about four of five batches reach what was planned for their plants', () => {
    const reached = farms.flatMap((batches) => evaluatePlans(batches, evaluationMoments[kind][0]?.finished ?? 0));
    expect(reached.length).toBeGreaterThan(100);
    const share = reached.filter(Boolean).length / reached.length;
    expect(share).toBeGreaterThan(0.72);
    expect(share).toBeLessThan(0.9);
  });
});
