import { expect, test } from 'vitest';
import { deviationSentence, type DeviationWeek } from './deviations.ts';

const week: DeviationWeek = { watched: true, byLevel: [0, 0, 0], before: null, open: 0, medianMinutesToAction: null };

test('a week without monitoring has its own sentence', () =>
  expect(deviationSentence({ ...week, watched: false })).toEqual({ kind: 'unwatched' }));

test('a week without a deviation names the week before and what is still open', () => {
  expect(deviationSentence(week)).toEqual({ kind: 'quiet', before: 0, open: 0 });
  expect(deviationSentence({ ...week, before: 4, open: 1 })).toEqual({ kind: 'quiet', before: 4, open: 1 });
});

test.each([
  [null, { kind: 'alone' }],
  [6, { kind: 'same' }],
  [4, { kind: 'more', by: 2 }],
  [9, { kind: 'less', by: 3 }],
])('six deviations after %s', (before, trend) =>
  expect(deviationSentence({ ...week, byLevel: [3, 2, 1], before, open: 2, medianMinutesToAction: 8 })).toEqual({
    kind: 'some',
    total: 6,
    critical: 1,
    trend,
    open: 2,
    minutes: 8,
  }),
);
