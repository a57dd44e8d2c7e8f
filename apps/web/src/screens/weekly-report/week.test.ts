import { expect, it } from 'vitest';
import { getOpeningWeek } from './week.ts';

it.each([
  ['2026-11-22T23:59:59+09:00', '2026-W47'],
  ['2026-11-23T00:00:00+09:00', '2026-W47'],
  ['2026-11-23T23:59:59+09:00', '2026-W47'],
  ['2026-11-24T00:00:00+09:00', '2026-W48'],
])('at %s the report opens with week %s: on Mondays with the last one', (at, week) => {
  expect(getOpeningWeek(Date.parse(at))).toBe(week);
});
