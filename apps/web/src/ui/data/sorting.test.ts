import { describe, expect, test } from 'vitest';
import { nextSorting, sortRows } from './sorting.ts';

const sorted = (values: (string | number | null)[], dir: 'asc' | 'desc') => sortRows(values, (value) => value, dir);

describe('rows', () => {
  test('are sorted as in Korean dictionaries, with numbers in names by size', () => {
    expect(sorted(['재배실 10', 'B동', '재배실 2', '가지', 'A동', '상추'], 'asc')).toEqual([
      '가지',
      '상추',
      '재배실 2',
      '재배실 10',
      'A동',
      'B동',
    ]);
  });

  test('are sorted by size of numbers, not by their digits', () => {
    expect(sorted([9, 10.5, -3, 100], 'desc')).toEqual([100, 10.5, 9, -3]);
  });

  test('without a value are last in either order', () => {
    expect(sorted([null, 2, null, 1], 'asc')).toEqual([1, 2, null, null]);
    expect(sorted([null, 2, null, 1], 'desc')).toEqual([2, 1, null, null]);
  });

  test('that are equal keep their order', () => {
    const rows = [
      { name: '나', kg: 1 },
      { name: '가', kg: 1 },
      { name: '다', kg: 0 },
    ];
    expect(sortRows(rows, ({ kg }) => kg, 'desc').map(({ name }) => name)).toEqual(['나', '가', '다']);
  });
});

describe('a press on a header', () => {
  test('begins with the largest figure, turns round, and ends with the order of the list', () => {
    const kg = { key: 'kg', align: 'right' } as const;
    const first = nextSorting({ by: 'name', dir: 'asc' }, kg);
    expect(first).toEqual({ by: 'kg', dir: 'desc' });
    expect(nextSorting(first, kg)).toEqual({ by: 'kg', dir: 'asc' });
    expect(nextSorting({ by: 'kg', dir: 'asc' }, kg)).toBeUndefined();
  });

  test('begins with the first name, or as the column says', () => {
    expect(nextSorting(undefined, { key: 'name' })).toEqual({ by: 'name', dir: 'asc' });
    expect(nextSorting(undefined, { key: 'day', first: 'desc' })).toEqual({ by: 'day', dir: 'desc' });
  });
});
