import { expect, test } from 'vitest';
import { countOutcomes, probabilityOf } from './calibration.ts';
import { countedMoments } from './counted-moments.ts';

const times = (count: number, share: number, left: boolean) => Array.from({ length: count }, () => ({ share, left }));

test('a probability is how often fields left their range after such a share, with one of each added', () => {
  const bins = countOutcomes([...times(90, 0.01, false), ...times(10, 0.01, true), ...times(98, 1, true)]);
  expect(probabilityOf(0, bins)).toBeCloseTo(11 / 102);
  expect(probabilityOf(0.02, bins)).toBeCloseTo(11 / 102);
  expect(probabilityOf(1, bins)).toBeCloseTo(99 / 100);
});

test('a higher share never has a lower probability: such bins are counted as one', () => {
  const bins = countOutcomes([...times(50, 0.15, true), ...times(50, 0.25, false), ...times(20, 1, true)]);
  const rates = bins.map(({ upTo }) => probabilityOf(upTo, bins));
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  expect(probabilityOf(0.15, bins)).toBe(probabilityOf(0.25, bins));
  expect(bins.reduce((sum, { moments }) => sum + moments, 0)).toBe(120);
});

test('without counts nothing is likely', () => {
  expect(probabilityOf(0.9, [])).toBe(0);
});

test('the counted table goes from rare to likely and covers every share', () => {
  const rates = countedMoments.map(({ upTo }) => probabilityOf(upTo, countedMoments));
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  expect(countedMoments.at(-1)?.upTo).toBe(1);
  expect(rates[0]).toBeLessThan(0.01);
  expect(rates.at(-1)).toBeGreaterThan(0.8);
});
