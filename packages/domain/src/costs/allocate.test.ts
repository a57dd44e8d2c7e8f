import { describe, expect, test } from 'vitest';
import { allocateMonth, basisOf, costPerKg, marginOf, sumByKind, totalOf, type BatchUse } from './allocate.ts';

const use = (batchId: number, given: Partial<BatchUse> = {}): BatchUse => ({
  batchId,
  farmCropId: 1,
  plantDays: 10,
  positionDays: 10,
  byController: new Map(),
  ...given,
});
const energy = (amount: number, given: object = {}) => ({ kind: 'energy' as const, amount, ...given });
const amountsByBatch = (parts: ReturnType<typeof allocateMonth>) =>
  parts.map(({ batchId, amount }) => [batchId, amount]);

describe('costs of the farm', () => {
  test('are shared by the days on which positions were held', () => {
    const uses = [use(1, { positionDays: 30, plantDays: 1 }), use(2, { positionDays: 10, plantDays: 99 })];
    expect(basisOf(uses)).toBe('positions');
    expect(amountsByBatch(allocateMonth([energy(100)], uses))).toEqual([
      [1, 75],
      [2, 25],
    ]);
  });

  test('are shared by plant-days as soon as one batch has no positions', () => {
    const uses = [use(1, { positionDays: 30, plantDays: 20 }), use(2, { positionDays: 0, plantDays: 80 })];
    expect(basisOf(uses)).toBe('plants');
    expect(amountsByBatch(allocateMonth([energy(100)], uses))).toEqual([
      [1, 20],
      [2, 80],
    ]);
  });

  test('do not go to a batch that did not grow in the month', () => {
    const idle = use(2, { positionDays: 0, plantDays: 0 });
    expect(amountsByBatch(allocateMonth([energy(100)], [use(1), idle]))).toEqual([[1, 100]]);
  });

  test('stay with the farm when nothing grew', () => {
    expect(basisOf([])).toBe('plants');
    expect(allocateMonth([energy(100)], [])).toEqual([
      { kind: 'energy', amount: 100, batchId: null, farmCropId: null },
    ]);
  });
});

describe('costs of a part of the farm', () => {
  test('of a batch are its own, also in a month in which it does not grow', () => {
    const cost = energy(50, { batchId: 7, farmCropId: 3 });
    expect(allocateMonth([cost], [use(1)])).toEqual([{ kind: 'energy', amount: 50, batchId: 7, farmCropId: 3 }]);
    expect(allocateMonth([energy(50, { batchId: 7 })], [])).toMatchObject([{ batchId: 7, farmCropId: null }]);
  });

  test('of a crop are shared by its batches, or stay with the crop', () => {
    const uses = [use(1), use(2, { farmCropId: 2 }), use(3, { farmCropId: 2, positionDays: 30 })];
    expect(amountsByBatch(allocateMonth([energy(100, { farmCropId: 2 })], uses))).toEqual([
      [2, 25],
      [3, 75],
    ]);
    expect(allocateMonth([energy(100, { farmCropId: 9 })], uses)).toEqual([
      { kind: 'energy', amount: 100, batchId: null, farmCropId: 9 },
    ]);
  });

  test('of a controller are shared by the batches at its place, or by all if it has none', () => {
    const uses = [use(1, { byController: new Map([[5, 10]]) }), use(2)];
    expect(amountsByBatch(allocateMonth([energy(100, { controllerNo: 5 })], uses))).toEqual([[1, 100]]);
    expect(amountsByBatch(allocateMonth([energy(100, { controllerNo: 6 })], uses))).toEqual([
      [1, 50],
      [2, 50],
    ]);
  });
});

test('the parts sum to the costs, by kind', () => {
  const uses = [use(1, { positionDays: 7 }), use(2, { positionDays: 11 }), use(3, { farmCropId: 2, positionDays: 13 })];
  const costs = [
    energy(1_000_003),
    { kind: 'labour' as const, amount: 77_777, controllerNo: 1 },
    { kind: 'seeds' as const, amount: 10_001, farmCropId: 1 },
    { kind: 'other' as const, amount: 5, batchId: 2, farmCropId: 1 },
  ];
  const sums = sumByKind(allocateMonth(costs, uses));
  expect(sums).toEqual({ energy: 1_000_003, labour: 77_777, seeds: 10_001, nutrients: 0, packaging: 0, other: 5 });
  expect(totalOf(sums)).toBe(1_087_786);
});

test('the cost of a kilogram is unknown where nothing was harvested', () => {
  expect(costPerKg(5_000, 4)).toBe(1_250);
  expect(costPerKg(5_000, 0)).toBeNull();
});

test.each([
  ['is what is left of the price', 3_000, 4_000, { perKg: 1_000, share: 0.25 }],
  ['is below 0 where costs are above the price', 5_000, 4_000, { perKg: -1_000, share: -0.25 }],
  ['is unknown without costs', null, 4_000, null],
  ['is unknown without a price', 3_000, null, null],
  ['is unknown at a price of 0', 3_000, 0, null],
])('the margin %s', (_, perKg, price, margin) => expect(marginOf(perKg, price)).toEqual(margin));
