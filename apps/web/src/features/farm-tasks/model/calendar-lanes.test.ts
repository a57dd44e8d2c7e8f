import { expect, it } from 'vitest';
import { viewSpan, splitIntoWeeks } from './calendar-days.ts';
import { countHidden, assignLanes, visibleLaneCount } from './calendar-lanes.ts';

const [week = []] = splitIntoWeeks(viewSpan('week', '2026-11-25'));
const span = (start: string, end = start) => ({ start: `2026-11-${start}`, end: `2026-11-${end}` });
const places = (...entries: ReturnType<typeof span>[]) =>
  assignLanes(entries, week).map(({ column, days, lane }) => [column, days, lane]);

it('each entry is in the first free lane', () => {
  expect(places(span('22', '24'), span('23'), span('25', '26'), span('26'))).toEqual([
    [0, 3, 0],
    [1, 1, 1],
    [3, 2, 0],
    [4, 1, 1],
  ]);
});

it('an entry that extends beyond the week is cut and marked', () => {
  const laid = assignLanes([span('20', '22'), { start: '2026-11-28', end: '2026-12-03' }], week);
  expect(laid.map(({ column, days, before, after }) => ({ column, days, before, after }))).toEqual([
    { column: 0, days: 1, before: true, after: false },
    { column: 6, days: 1, before: false, after: true },
  ]);
  expect(places(span('01', '21'), span('29'))).toEqual([]);
});

it('an entry without a lane is counted on each of its days', () => {
  const laid = assignLanes([span('23', '25'), span('24'), span('24', '25')], week);
  expect(visibleLaneCount(laid, 2)).toBe(2);
  expect([1, 2, 3, 4].map((column) => countHidden(laid, column, 2))).toEqual([0, 1, 1, 0]);
  expect(visibleLaneCount([], 3)).toBe(0);
});
