import type { YieldOutcome, YieldPlan, YieldTotal } from '@onsil/contract/yield-plans';

/** Fixtures of a farm's year: lettuce planned and harvested, basil only planned. */

export const lettuce = {
  farmCropId: 5,
  cropName: '버터헤드 상추',
  number: 'L-01',
  stages: ['sowing', 'seedling', 'plant', 'harvest'] as const,
  portCounts: { seedling: 128, transplant: null, lastFeed: null },
  days: 45,
  weightPerPlant: 130,
};
export const basil = { ...lettuce, farmCropId: 6, cropName: '바질', number: 'B-01' };

export const plan: YieldPlan = {
  planId: 71,
  farmCropId: 5,
  cropName: '버터헤드 상추',
  year: 2026,
  month: 3,
  planKg: 1_200,
  version: 4,
};
export const basilPlan: YieldPlan = { ...plan, planId: 72, farmCropId: 6, cropName: '바질', planKg: 80.5 };

const nothing: YieldOutcome = {
  planKg: null,
  harvestKg: 0,
  rate: null,
  planToDateKg: null,
  rateToDate: null,
  kgGradeA: 0,
  gradeARate: null,
  plants: 0,
  weightPerPlant: null,
};

const march: YieldOutcome = {
  planKg: 1_280.5,
  harvestKg: 1_100,
  rate: 1_100 / 1_280.5,
  planToDateKg: 1_280.5,
  rateToDate: 1_100 / 1_280.5,
  kgGradeA: 990,
  gradeARate: 0.9,
  plants: 8_640,
  weightPerPlant: 127.3,
};

const loss = [{ stage: 'seedling' as const, arrived: 9_000, discarded: 180, rate: 0.02 }];

export const total: YieldTotal = {
  year: 2026,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    ...(index === 2 ? march : nothing),
    kgPerM2: index === 2 ? 1.83 : null,
  })),
  crops: [
    { farmCropId: 5, cropName: '버터헤드 상추', ...march, planKg: 1_200, rate: 1_100 / 1_200, loss },
    { farmCropId: 6, cropName: '바질', ...nothing, planKg: 80.5, rate: 0, loss: [] },
  ],
  total: { ...march, loss, kgPerM2: 1.83, kgPerPot: null },
};
