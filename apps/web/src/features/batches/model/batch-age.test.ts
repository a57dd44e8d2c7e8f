import { expect, it } from 'vitest';
import { createBatch } from '#test/batches/fixtures.ts';
import { getBatchAge, getDaysToHarvest } from './batch-age.ts';

it('the day on which a batch began is its first', () => {
  expect(getBatchAge(createBatch(1, 'sowing'), '2026-11-01')).toBe(1);
  expect(getBatchAge(createBatch(1, 'sowing'), '2026-11-21')).toBe(21);
  expect(getBatchAge(createBatch(1, 'work'), '2026-11-21')).toBeNull();
});

it('a completed batch does not age', () => {
  expect(getBatchAge({ ...createBatch(1, 'harvest'), isComplete: true }, '2027-11-21')).toBeNull();
});

it('counts down to the harvest until it begins, also past the planned day', () => {
  expect(getDaysToHarvest(createBatch(1, 'plant'), '2026-12-03')).toBe(-2);
  expect(getDaysToHarvest(createBatch(1, 'harvest'), '2026-12-03')).toBeNull();
  expect(getDaysToHarvest(createBatch(1, 'work'), '2026-12-03')).toBeNull();
});
