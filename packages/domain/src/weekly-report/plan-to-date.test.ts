import { expect, it } from 'vitest';
import { planBetween } from './plan-to-date.ts';

const plans = new Map([
  ['2026-10', 310],
  ['2026-11', 600],
  ['2027-01', 62],
]);

it('a month is planned by its days: the plan of 22 of 30 days', () => {
  expect(planBetween(plans, '2026-11-01', '2026-11-22')).toBeCloseTo(440, 6);
  expect(planBetween(plans, '2026-11-01', '2026-11-30')).toBeCloseTo(600, 6);
});

it('plans of months are added without the errors of binary fractions', () => {
  const tenths = new Map([
    ['2026-01', 0.1],
    ['2026-02', 0.2],
  ]);
  expect(planBetween(tenths, '2026-01-01', '2026-02-28')).toBe(0.3);
});

it('a week across two months takes days of each', () => {
  expect(planBetween(plans, '2026-10-26', '2026-11-01')).toBeCloseTo(6 * 10 + 20, 6);
});

it('months without a plan add nothing, and no plan at all is not a plan of nothing', () => {
  expect(planBetween(plans, '2026-12-28', '2027-01-03')).toBeCloseTo(3 * 2, 6);
  expect(planBetween(plans, '2026-12-01', '2026-12-31')).toBeNull();
});
