import { expect, it } from 'vitest';
import { listExcursions, type Line } from './excursions.ts';

const axis = { from: 0, width: 7_200, length: 4 };
const range = (low: number | null, high: number | null) => ({ low, high });
const columns = { field: 'co2', min: [600, null, 380, 700], avg: [800, null, 700, 800], max: [1_300, null, 900, 900] };

it('a spike within a bucket is out of range although its mean is not, and a gap is not', () => {
  const ranges = [range(500, 1_000), range(400, 1_200), range(null, 1_400)] as const;
  expect(listExcursions({ ...columns, ranges, band: null }, axis)).toEqual([
    { at: 0, value: 1_300, limit: 1_000, level: 2 },
    { at: 14_400, value: 380, limit: 500, level: 2 },
  ]);
});

it('limits that change over the week are those of the middle of the bucket', () => {
  const level = [1_400, 1_400, 800, 800];
  const open = [null, null, null, null];
  const t = [0, 14_400, 14_400, 28_800];
  const band: Line['band'] = { t, low: [open, open, open], high: [level, open, open] };
  expect(listExcursions({ ...columns, ranges: null, band }, axis)).toEqual([
    { at: 14_400, value: 900, limit: 800, level: 1 },
    { at: 21_600, value: 900, limit: 800, level: 1 },
  ]);
});

it('a field without limits has none', () => {
  expect(listExcursions({ ...columns, ranges: null, band: null }, axis)).toEqual([]);
});
