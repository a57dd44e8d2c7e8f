import { describe, expect, test } from 'vitest';
import { environmentSentence, type ControllerWeek, type FieldWeek } from './environment.ts';

const field = (outside: number | null, before: number | null = null, own: Partial<FieldWeek> = {}): FieldWeek => ({
  field: 'temperature',
  samples: 100,
  outside,
  before,
  ...own,
});
const controller = (fields: FieldWeek[], own: Partial<ControllerWeek> = {}): ControllerWeek => ({
  controllerId: 'A',
  expected: 100,
  received: 100,
  fields,
  ...own,
});

describe('the sentence of a week’s environment', () => {
  test('distinguishes no controllers from no reports', () => {
    expect(environmentSentence([])).toEqual({ kind: 'noControllers' });
    const silent = controller([], { received: 0 });
    expect(environmentSentence([silent, silent])).toEqual({ kind: 'noData', controllers: 2 });
  });

  test('names the collection rate without limits', () => {
    const half = controller([field(null)], { received: 50 });
    expect(environmentSentence([half])).toEqual({ kind: 'noStandard', controllers: 1, rate: 0.5 });
    expect(environmentSentence([controller([], { expected: 0 })])).toMatchObject({ kind: 'noStandard', rate: 0 });
  });

  test('of one controller within its standards, with and without a week before', () => {
    expect(environmentSentence([controller([field(0)])])).toEqual({ kind: 'within', controllers: 1, before: null });
    expect(environmentSentence([controller([field(0, 0.2)])])).toMatchObject({ kind: 'within', before: 0.2 });
  });

  test('of a standard whose field has no values', () =>
    expect(environmentSentence([controller([field(0, null, { samples: 0 })])])).toMatchObject({ kind: 'within' }));

  test('of many controllers names the worst, and weighs fields by their values', () => {
    const sentence = environmentSentence([
      controller([field(0.1), field(0, null, { field: 'ph', samples: 300 })]),
      controller([field(0.2, null, { field: 'humidity', samples: 100 })], { controllerId: 'B' }),
      controller([], { controllerId: 'C', received: 0 }),
    ]);
    expect(sentence).toEqual({
      kind: 'outside',
      controllers: 2,
      share: 30 / 500,
      trend: { kind: 'alone' },
      worst: { controllerId: 'B', field: 'humidity', share: 0.2 },
    });
  });

  test.each([
    [0.25, 'less'],
    [0.05, 'more'],
    [0.1004, 'same'],
    [0.1, 'same'],
  ])('after a share of %d is “%s”', (before, kind) =>
    expect(environmentSentence([controller([field(0.1, before), field(null)])])).toMatchObject({ trend: { kind } }),
  );
});
