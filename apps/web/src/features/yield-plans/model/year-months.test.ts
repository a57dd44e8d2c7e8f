import { expect, test } from 'vitest';
import { accumulate, toMonthFigures } from './year-months.ts';

const nothing = { rate: null, planToDateKg: null, rateToDate: null, gradeARate: null, plants: 0, weightPerPlant: null };
const year = (planKg: number | null) => ({
  year: 2026,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    ...nothing,
    planKg,
    harvestKg: index < 10 ? 100 : 0,
    kgGradeA: index < 10 ? 80 : 0,
    kgPerM2: null,
  })),
});

// Monday 30 November 2026: one of the week's days is in November.
const weeks = [
  { week: '2026-11-30', kg: 70 },
  { week: '2026-12-07', kg: 14 },
  { week: '2026-12-14', kg: 0 },
  { week: '2026-12-21', kg: 7 },
  { week: '2026-12-28', kg: 70 },
  { week: '2027-01-04', kg: 70 },
];

const expected = (today: string, of = weeks): number[] =>
  toMonthFigures(year(null), of, today).map(({ expectedKg }) => expectedKg);

test('the kg of a week are spread over its days', () => {
  expect(expected('2026-11-30').slice(9)).toEqual([0, 10, 60 + 14 + 7 + 40]);
});

test('a week that has begun gives all of it to its days that are left', () => {
  expect(expected('2026-12-05').slice(9)).toEqual([0, 0, 70 + 14 + 7 + 40]);
});

test('a month that the forecast does not reach the end of has none', () => {
  expect(expected('2026-11-30', weeks.slice(0, 3)).slice(9)).toEqual([0, 10, 0]);
});

test('without a forecast nothing is expected', () => {
  expect(expected('2026-11-30', [])).toEqual(Array.from({ length: 12 }, () => 0));
});

test('sums go from January up to each month', () => {
  const sums = accumulate(toMonthFigures(year(50), weeks, '2026-11-30'));
  expect(sums[0]).toEqual({ month: 1, planKg: 50, harvestKg: 100, kgGradeA: 80, expectedKg: 0 });
  expect(sums[11]).toEqual({ month: 12, planKg: 600, harvestKg: 1_000, kgGradeA: 800, expectedKg: 10 + 121 });
});

test('months without any plan have no sum of plans', () => {
  expect(accumulate(toMonthFigures(year(null), [], '2026-11-30')).map(({ planKg }) => planKg)).toEqual(
    Array.from({ length: 12 }, () => null),
  );
});
