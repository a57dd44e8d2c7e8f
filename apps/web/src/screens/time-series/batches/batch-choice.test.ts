import { expect, it } from 'vitest';
import { chooseBatches, groupByCrop, listBatchOptions } from './batch-choice.ts';

const lettuce = { farmCropId: 1, cropName: 'lettuce' };
const basil = { farmCropId: 2, cropName: 'basil' };
const options = listBatchOptions([
  { date: '2026-11-21', works: [{ batchId: 4, batchName: 'planned', ...lettuce }] },
  { date: '2026-11-01', works: [{ batchId: 3, batchName: 'c', ...lettuce }] },
  {
    date: '2026-10-01',
    works: [
      { batchId: 2, batchName: 'b', ...basil },
      { batchId: 1, batchName: 'a', ...lettuce },
    ],
  },
]);
const idsOf = (chosen: [number, number] | undefined) =>
  chooseBatches(chosen, options, '2026-11-20')?.map(({ batchId }) => batchId);

it('are the newest that has begun and the one before it of the same crop, unless the address names others', () => {
  expect(idsOf(undefined)).toEqual([3, 1]);
  expect(idsOf([1, 3])).toEqual([1, 3]);
  expect(idsOf([3, 2])).toEqual([3, 2]);
  expect(idsOf([2, 99])).toEqual([2, 3]);
});

it('are two: one alone, or the same twice, is no comparison', () => {
  expect(idsOf([2, 2])).toBeUndefined();
  expect(chooseBatches(undefined, options.slice(0, 2), '2026-11-20')).toBeNull();
});

it('are offered by crop', () => {
  expect(groupByCrop(options).map((group) => group.map(({ batchId }) => batchId))).toEqual([[4, 3, 1], [2]]);
});
