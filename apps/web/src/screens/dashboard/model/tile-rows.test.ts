import { expect, it } from 'vitest';
import { rowSizes, tilesPerRow } from './tile-rows.ts';

/** Sizes of the rows that the tiles stand in, one after the other. */
const rowsOf = (count: number, size: number): number[] => {
  const rows: number[] = [];
  for (let left = tilesPerRow(count, size); left[0] !== undefined; left = left.slice(left[0])) rows.push(left[0]);
  return rows;
};

it('rows of tiles differ by one at most, the fuller ones first', () => {
  expect(rowsOf(17, 4)).toEqual([4, 4, 3, 3, 3]);
  expect(rowsOf(17, 5)).toEqual([5, 4, 4, 4]);
  expect(rowsOf(17, 6)).toEqual([6, 6, 5]);
  expect(rowsOf(5, 4)).toEqual([3, 2]);
});

it('a single row is not stretched', () => {
  expect(tilesPerRow(2, 4)).toEqual([4, 4]);
  expect(tilesPerRow(0, 4)).toEqual([]);
});

it.each(rowSizes)('no tile is alone in its row, and none is left over, of rows of %i', (size) => {
  for (let count = size + 1; count <= 40; count += 1) {
    const rows = rowsOf(count, size);
    expect(rows.reduce((sum, one) => sum + one, 0)).toBe(count);
    expect(Math.min(...rows)).toBeGreaterThan(1);
    expect(Math.max(...rows)).toBeLessThanOrEqual(size);
  }
});
