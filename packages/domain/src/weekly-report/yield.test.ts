import { expect, test } from 'vitest';
import { yieldSentence, type YieldWeek } from './yield.ts';

const week: YieldWeek = { moved: [], harvestKg: 0, beforeKg: 0, due: 0, lost: 0 };

test('a week without steps names what is due', () =>
  expect(yieldSentence({ ...week, moved: [{ stage: 'sowing', plants: 0 }], due: 2 })).toEqual({
    kind: 'nothing',
    due: 2,
  }));

test('a week with only losses names their number', () =>
  expect(yieldSentence({ ...week, lost: 30 })).toEqual({ kind: 'lost', lost: 30, due: 0 }));

test('without a harvest the stage with most arrivals is named', () =>
  expect(
    yieldSentence({
      ...week,
      moved: [
        { stage: 'sowing', plants: 300 },
        { stage: 'transplant', plants: 500 },
        { stage: 'harvest', plants: 900 },
      ],
      lost: 4,
    }),
  ).toEqual({ kind: 'moved', stage: 'transplant', plants: 500, due: 0 }));

test.each([
  [0, { kind: 'alone' }],
  [12.02, { kind: 'same' }],
  [10, { kind: 'more', by: 2 }],
  [15, { kind: 'less', by: 3 }],
])('12 kg after %d kg', (beforeKg, trend) =>
  expect(yieldSentence({ ...week, harvestKg: 12, beforeKg, due: 1 })).toEqual({
    kind: 'harvested',
    kg: 12,
    trend,
    due: 1,
  }),
);
