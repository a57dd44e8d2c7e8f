import { expect, it } from 'vitest';
import { spanOf, weeksOf } from './calendar-days.ts';
import { hiddenOn, laneOut, lanesOf } from './calendar-lanes.ts';

const [week = []] = weeksOf(spanOf('week', '2026-11-25'));
const span = (start: string, end = start) => ({ start: `2026-11-${start}`, end: `2026-11-${end}` });
const places = (...entries: ReturnType<typeof span>[]) =>
  laneOut(entries, week).map(({ column, days, lane }) => [column, days, lane]);

it('each entry is in the first free lane', () => {
  expect(places(span('22', '24'), span('23'), span('25', '26'), span('26'))).toEqual([
    [0, 3, 0],
    [1, 1, 1],
    [3, 2, 0],
    [4, 1, 1],
  ]);
});

it('an entry that extends beyond the week is cut and marked', () => {
  const laid = laneOut([span('20', '22'), { start: '2026-11-28', end: '2026-12-03' }], week);
  expect(laid.map(({ column, days, before, after }) => ({ column, days, before, after }))).toEqual([
    { column: 0, days: 1, before: true, after: false },
    { column: 6, days: 1, before: false, after: true },
  ]);
  expect(places(span('01', '21'), span('29'))).toEqual([]);
});

it('an entry without a lane is counted on each of its days', () => {
  const laid = laneOut([span('23', '25'), span('24'), span('24', '25')], week);
  expect(lanesOf(laid, 2)).toBe(2);
  expect([1, 2, 3, 4].map((column) => hiddenOn(laid, column, 2))).toEqual([0, 1, 1, 0]);
  expect(lanesOf([], 3)).toBe(0);
});
