import { expect, test } from 'vitest';
import { daysOfMonth, listMonths, monthsBefore, nextMonth } from './months.ts';

test('after December comes January of the next year', () => {
  expect(nextMonth('2026-09')).toBe('2026-10');
  expect(nextMonth('2026-12')).toBe('2027-01');
});

test('months are listed with both ends, up to a number', () => {
  expect(listMonths('2026-11', '2027-02', 24)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(listMonths('2026-11', '2036-01', 2)).toEqual(['2026-11', '2026-12']);
  expect(listMonths('2026-11', '2026-10', 2)).toEqual([]);
});

test('a month ends where the next begins', () =>
  expect(daysOfMonth('2026-02')).toEqual({ from: '2026-02-01', until: '2026-03-01' }));

test('months are counted back over the turn of the year', () => {
  expect(monthsBefore('2026-03', 0)).toBe('2026-03');
  expect(monthsBefore('2026-03', 3)).toBe('2025-12');
  expect(monthsBefore('2026-12', 24)).toBe('2024-12');
});
