import { expect, it } from 'vitest';
import { createBatch } from '#test/batches/fixtures.ts';
import { listStepChoices } from './step-choice.ts';

const batches = [
  createBatch(1, 'work'),
  createBatch(2, 'seedling'),
  createBatch(3, 'plant', { harvestOn: '2026-12-09' }),
  createBatch(4, 'plant', { harvestOn: '2026-12-01' }),
  createBatch(5, 'harvest', { isComplete: true }),
];
const idsOf = (kind: 'harvest' | 'discard'): number[] => listStepChoices(batches, kind).map(({ batchId }) => batchId);

it('a harvest is offered for batches whose plants can be picked, the next due first', () => {
  expect(idsOf('harvest')).toEqual([4, 3]);
});

it('discards are offered for batches that have plants', () => {
  expect(idsOf('discard')).toEqual([4, 3, 2]);
});
