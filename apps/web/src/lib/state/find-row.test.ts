import { expect, it } from 'vitest';
import { findRow } from './find-row.ts';

const paged = (rows: readonly number[]) => {
  const asked: number[] = [];
  const load = async (page: number) => {
    asked.push(page);
    return { items: rows.slice((page - 1) * 2, page * 2), paging: { pageSize: 2, totalCount: rows.length } };
  };
  return { load, asked };
};

it('a row that is where it was is found with one call', async () => {
  const { load, asked } = paged([9, 8, 7, 6]);
  expect(await findRow(load, (row) => row === 7, 2)).toBe(7);
  expect(asked).toEqual([2]);
});

it('a row that moved is looked for on the nearest pages first', async () => {
  const { load, asked } = paged([9, 8, 7, 6, 5, 4, 3]);
  expect(await findRow(load, (row) => row === 5, 2)).toBe(5);
  expect(asked).toEqual([2, 1, 3]);
});

it('a row that is gone is not found, and each page is read once', async () => {
  const { load, asked } = paged([9, 8, 7, 6, 5]);
  expect(await findRow(load, (row) => row === 1, 4)).toBeUndefined();
  expect(asked).toEqual([4, 3, 2, 1]);
});

it('a long list is not read whole', async () => {
  const { load, asked } = paged(Array.from({ length: 1000 }, (_, index) => index));
  expect(await findRow(load, (row) => row === 999, 1)).toBeUndefined();
  expect(asked).toHaveLength(21);
});
