import { expect, test } from 'vitest';
import { computeFreshness } from './freshness.ts';

const minute = 60_000;
const day = 1440 * minute;

test.each([
  [0, 60, 'live'],
  [-minute, 60, 'live'],
  [5 * minute, 60, 'live'],
  [5 * minute + 1, 60, 'late'],
  [15 * minute, 300, 'live'],
  [15 * minute + 1, 300, 'late'],
  [day, 60, 'late'],
  [day + 1, 60, 'silent'],
  [day + 1, 12 * 3600, 'live'],
  [1.5 * day + 1, 12 * 3600, 'silent'],
])('a newest sample of %d ms ago from one every %d s is %s', (age, interval, state) => {
  expect(computeFreshness(age, interval)).toBe(state);
});
