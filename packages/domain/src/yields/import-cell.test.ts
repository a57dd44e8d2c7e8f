import { describe, expect, test } from 'vitest';
import { parseDay, parseCellNumber, parseTick, type DayForm } from './import-cell.ts';

describe('the day of a cell', () => {
  const cases: [string, DayForm, string | null][] = [
    ['2025-03-01', 'y-m-d', '2025-03-01'],
    ['2025.3.1', 'y-m-d', '2025-03-01'],
    ['2025. 3. 1.', 'y-m-d', '2025-03-01'],
    ['2025/3/1 14:05', 'y-m-d', '2025-03-01'],
    ['2025-03-01T09:30', 'y-m-d', '2025-03-01'],
    ['2025년 3월 1일', 'y-m-d', '2025-03-01'],
    ['20250301', 'y-m-d', '2025-03-01'],
    ['2025-02-30', 'y-m-d', null],
    ['3/1/2025', 'y-m-d', null],
    ['3/1/2025', 'm/d/y', '2025-03-01'],
    ['3/1/2025', 'd/m/y', '2025-01-03'],
    ['31.12.2025', 'd/m/y', '2025-12-31'],
    ['31/12/2025', 'm/d/y', null],
    ['2025-03-01', 'm/d/y', '2025-03-01'],
    ['43880', 'serial', '2020-02-19'],
    ['43880.75', 'serial', '2020-02-19'],
    ['2020-02-19', 'serial', '2020-02-19'],
    ['0', 'serial', null],
    ['9999999', 'serial', null],
    ['43880', 'y-m-d', null],
    ['봄', 'y-m-d', null],
    ['1/2/25', 'm/d/y', null],
    ['1700-01-01', 'y-m-d', null],
  ];
  test.each(cases)('%s in the form %s is %s', (cell, form, day) => expect(parseDay(cell, form)).toBe(day));
});

test('a number may have commas between thousands, and nothing else', () => {
  expect(['12', '-1.5', '+.5', '1,234,567.5', '1e3', ' 7 '].map(parseCellNumber)).toEqual([
    12, -1.5, 0.5, 1_234_567.5, 1_000, 7,
  ]);
  expect(['12,5', '1,23', '', 'x', '12 kg', '1e999', '0x10', 'Infinity'].map(parseCellNumber)).toEqual(
    Array(8).fill(null),
  );
});

test('a tick is one of the usual signs; a dash is none', () => {
  expect(['x', 'O', '✓', '예', '1'].map(parseTick)).toEqual(Array(5).fill(true));
  expect(['-', '', 'no', '0', 'NaN'].map(parseTick)).toEqual(Array(5).fill(false));
  expect(parseTick('3.5')).toBeNull();
});
