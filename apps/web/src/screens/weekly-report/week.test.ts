import { expect, it } from 'vitest';
import { getOpeningWeek } from './week.ts';

it.each([
  ['2026-11-22T23:59:59+09:00', '2026-W46'],
  ['2026-11-23T00:00:00+09:00', '2026-W47'],
  ['2026-11-25T12:00:00+09:00', '2026-W47'],
  ['2026-11-29T23:59:59+09:00', '2026-W47'],
])('at %s the report opens with week %s, the last full one', (at, week) => {
  expect(getOpeningWeek(Date.parse(at))).toBe(week);
});
