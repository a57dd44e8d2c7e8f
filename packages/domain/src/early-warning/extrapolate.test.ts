import { expect, test } from 'vitest';
import { extrapolate } from './extrapolate.ts';

const widthMs = 600_000;
const series = (values: (number | null)[]) => ({ from: 0, widthMs, values });
const range = () => ({ low: 18, high: 25 });

test('a line through the last 30 minutes says by how much a value gets outside within the hour', () => {
  expect(extrapolate(series([20, 21, 22]), range, 3 * widthMs)).toBeCloseTo(22 + 6 - 25);
  expect(extrapolate(series([22, 21, 20]), range, 3 * widthMs)).toBeCloseTo(18 - (20 - 6));
});

test('it is negative where the line stays inside, and endless where no side has a limit', () => {
  expect(extrapolate(series([20, 20, 20]), range, 3 * widthMs)).toBe(-2);
  expect(extrapolate(series([20, 30, 40]), () => null, 3 * widthMs)).toBe(-Infinity);
});

test('it follows the range of the time to come', () => {
  const dusk = (ts: number) => (ts > 3 * widthMs + 1_800_000 ? { low: null, high: 19 } : { low: null, high: 25 });
  expect(extrapolate(series([20, 20, 20]), dusk, 3 * widthMs)).toBe(1);
});

test('without three values in a row there is no line', () => {
  expect(extrapolate(series([20, null, 20]), range, 3 * widthMs)).toBeNull();
  expect(extrapolate(series([20]), range, widthMs)).toBeNull();
  expect(extrapolate(series([]), range, 0)).toBeNull();
});
