import { expect, test } from 'vitest';
import { dliOf, isInBounds, tryOut, type WhatIfAssumptions } from './what-if.ts';

const base = { days: 30, cost: 1_000_000, packaging: 100_000, harvestKg: 200 };
const now = { light: 200, hours: 16 };
const assumed: WhatIfAssumptions = {
  lampWatts: 10_000,
  electricityPrice: 100,
  pricePerKg: 8_000,
  yieldByLight: 0.8,
  yieldByDegree: 2,
  uValue: 4,
  coverArea: 500,
  heatedHours: 12,
  heatFactor: 2,
  heatPrice: 120,
};

test('a day of 16 hours at 200 µmol/m²/s has 11.52 mol/m²', () => expect(dliOf(now)).toBeCloseTo(11.52));

test('nothing changes with the same set points', () => {
  const same = tryOut(base, { now, tried: now, degrees: 0 }, assumed);
  expect(same).toMatchObject({ lampKwh: 0, heatKwh: 0, packagingCost: 0, beyond: [] });
  expect(same.perKg).toEqual({ now: 5_000, tried: 5_000 });
  expect(same.margin).toEqual({ now: 600_000, tried: 600_000 });
});

test('brighter lamps take power in proportion, and yield by the given share of a percent', () => {
  const more = tryOut(base, { now, tried: { light: 220, hours: 16 }, degrees: 0 }, assumed);
  // 10 kW × 30 days × 16 h × 10 %
  expect(more.lampKwh).toBeCloseTo(480);
  expect(more.lampCost).toBeCloseTo(48_000);
  expect(more.harvestKg.tried).toBeCloseTo(216);
  expect(more.packagingCost).toBeCloseTo(8_000);
  expect(more.perKg.tried).toBeCloseTo(1_056_000 / 216);
  expect(more.margin.tried).toBeCloseTo(216 * 8_000 - 1_056_000);
  expect(more.beyond).toEqual([]);
});

test('shorter days save power and harvest', () => {
  const less = tryOut(base, { now, tried: { light: 200, hours: 14 }, degrees: 0 }, assumed);
  expect(less.lampKwh).toBeCloseTo(-600);
  expect(less.harvestKg.tried).toBeCloseTo(200 * (1 - 0.125 * 0.8));
});

test('warmer air loses heat by U × A × ℃ × hours, paid at the factor of the heater', () => {
  const warmer = tryOut(base, { now, tried: now, degrees: 2 }, assumed);
  // 4 W/m²℃ × 500 m² × 2 ℃ × 12 h × 30 days ÷ 2
  expect(warmer.heatKwh).toBeCloseTo(720);
  expect(warmer.heatCost).toBeCloseTo(86_400);
  expect(warmer.harvestKg.tried).toBeCloseTo(208);
  expect(tryOut(base, { now, tried: now, degrees: -2 }, assumed).heatKwh).toBeCloseTo(-720);
});

test('what the formulas cannot tell is named', () => {
  const limits = (change: object, own: object = {}, start: object = {}) =>
    tryOut({ ...base, ...start }, { now, tried: now, degrees: 0, ...change }, { ...assumed, ...own }).beyond;
  expect(limits({ tried: { light: 300, hours: 16 } })).toEqual(['light']);
  expect(limits({ tried: { light: 100, hours: 16 } })).toEqual(['light']);
  expect(limits({ degrees: 4 })).toEqual(['degrees']);
  expect(limits({ degrees: 1 }, { coverArea: 0 })).toEqual(['coverArea']);
  expect(limits({}, {}, { harvestKg: 0 })).toEqual(['harvest']);
});

test('without light now, no harvest is made up from light; without a harvest there is no cost per kg', () => {
  const dark = tryOut(base, { now: { light: 200, hours: 0 }, tried: now, degrees: 0 }, assumed);
  expect(dark).toMatchObject({ harvestKg: { now: 200, tried: 200 }, beyond: ['light'] });
  expect(tryOut({ ...base, harvestKg: 0 }, { now, tried: now, degrees: 0 }, assumed).perKg).toEqual({
    now: null,
    tried: null,
  });
});

test('a harvest does not fall below nothing', () => {
  const cold = tryOut(base, { now, tried: now, degrees: -10 }, { ...assumed, yieldByDegree: 10 });
  expect(cold.harvestKg.tried).toBe(0);
  expect(cold.perKg.tried).toBeNull();
});

test('inputs have bounds', () => {
  expect(isInBounds('hours', 24)).toBe(true);
  expect(isInBounds('hours', 24.5)).toBe(false);
  expect(isInBounds('light', 0)).toBe(false);
  expect(isInBounds('degrees', -10)).toBe(true);
  expect(isInBounds('uValue', Number.NaN)).toBe(false);
});
