import { describe, expect, test } from 'vitest';
import { isoWeek, mondayAt, parseWeek, mondayOfDay, weekSpan } from './week.ts';

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => expect(mondayOfDay(day)).toBe(monday));

test('a week begins at midnight in Korea', () => {
  expect(mondayAt(Date.parse('2026-11-22T23:59:59+09:00'))).toBe('2026-11-16');
  expect(mondayAt(Date.parse('2026-11-23T00:00:00+09:00'))).toBe('2026-11-23');
});

describe('weeks by ISO 8601', () => {
  test.each([
    ['2026-11-16', '2026-W47'],
    ['2024-12-30', '2025-W01'],
    ['2026-12-28', '2026-W53'],
    ['2021-01-04', '2021-W01'],
    ['2018-12-31', '2019-W01'],
  ])('%s is %s, and back', (monday, week) => {
    expect(isoWeek(monday)).toBe(week);
    expect(parseWeek(week)).toBe(monday);
    expect(parseWeek(monday)).toBe(monday);
  });

  test.each(['2025-W53', '2026-W00', '2026-W54', '2026-W7', '2026-11-17', '2026-02-30', 'week', ''])(
    '%s is none',
    (text) => expect(parseWeek(text)).toBeNull(),
  );
});

test('a week lasts from its Monday to before the next', () =>
  expect(weekSpan('2026-11-16')).toEqual({
    monday: '2026-11-16',
    sunday: '2026-11-22',
    from: Date.parse('2026-11-16T00:00:00+09:00'),
    to: Date.parse('2026-11-23T00:00:00+09:00'),
  }));
