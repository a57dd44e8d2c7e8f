import { expect, test } from 'vitest';
import { minuteMs, dayMs } from '../calendar/duration.ts';
import { computeFreshness } from './freshness.ts';

test.each([
  [0, 60, 'live'],
  [-minuteMs, 60, 'live'],
  [5 * minuteMs, 60, 'live'],
  [5 * minuteMs + 1, 60, 'late'],
  [15 * minuteMs, 300, 'live'],
  [15 * minuteMs + 1, 300, 'late'],
  [dayMs, 60, 'late'],
  [dayMs + 1, 60, 'silent'],
  [dayMs + 1, 12 * 3600, 'live'],
  [1.5 * dayMs + 1, 12 * 3600, 'silent'],
])('a newest sample of %d ms ago from one every %d s is %s', (age, interval, state) => {
  expect(computeFreshness(age, interval)).toBe(state);
});
