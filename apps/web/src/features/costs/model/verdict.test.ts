import { expect, it } from 'vitest';
import { getPendingCost, getVerdict } from './verdict.ts';

const crop = (cropName: string, harvestKg: number, total: number, perKg: number | null) => ({
  farmCropId: 1,
  cropName,
  harvestKg,
  total,
  amounts: { energy: 0, labour: 0, seeds: 0, nutrients: 0, packaging: 0, other: total },
  costPerKg: harvestKg > 0 ? total / harvestKg : null,
  price: perKg === null ? null : { perKg, market: 'retail' as const, itemName: cropName },
  margin: null,
});
const total = (won: number) => ({
  amounts: { energy: 0, labour: 0, seeds: 0, nutrients: 0, packaging: 0, other: won },
  total: won,
  harvestKg: 0,
  costPerKg: null,
});

it('counts all costs against the harvest where every harvested crop has a price', () => {
  const crops = [crop('상추', 100, 500_000, 10_000), crop('바질', 0, 50_000, null)];
  expect(getVerdict({ crops, total: total(600_000) })).toEqual({
    pricePerKg: 10_000,
    value: 1_000_000,
    cost: 600_000,
    harvestKg: 100,
    result: 400_000,
    onlyCrops: null,
  });
});

it('leaves out crops that were harvested and have no price, with their costs', () => {
  const crops = [crop('상추', 100, 500_000, 4_000), crop('바질', 10, 80_000, null)];
  expect(getVerdict({ crops, total: total(600_000) })).toMatchObject({
    value: 400_000,
    cost: 500_000,
    result: -100_000,
    onlyCrops: ['상추'],
  });
});

it('is unknown without a harvest or a price', () => {
  expect(getVerdict({ crops: [crop('상추', 0, 5, 10)], total: total(5) })).toBeNull();
  expect(getVerdict({ crops: [crop('바질', 5, 5, null)], total: total(5) })).toBeNull();
  expect(getVerdict({ crops: [], total: total(0) })).toBeNull();
});

it('knows what was spent on batches that are still to be harvested', () => {
  const batch = { isRunning: true, harvestKg: 0, total: 300 };
  const batches = [batch, { ...batch, harvestKg: 3 }, { ...batch, isRunning: false }] as never[];
  expect(getPendingCost({ batches })).toBe(300);
});
