import { describe, expect, it } from 'vitest';
import { correlate, densityOf, roundTicks, spanOf } from './correlation.ts';
import type { Pair } from './correlation.ts';

const pairs = (count: number, of: (i: number) => [number, number]): Pair[] =>
  Array.from({ length: count }, (_, i) => ({ at: i, x: of(i)[0], y: of(i)[1] }));

/** Fixed numbers without order (Park and Miller's generator). */
const scattered: number[] = [];
for (let seed = 1; scattered.length < 1_000; scattered.push(seed)) seed = (seed * 16_807) % 2_147_483_647;

describe('the correlation of two fields', () => {
  it('is 1 for a rising line, −1 for a falling one', () => {
    expect(correlate(pairs(20, (i) => [i, 2 * i + 3])).r).toBeCloseTo(1);
    expect(correlate(pairs(20, (i) => [i, -i])).r).toBeCloseTo(-1);
  });

  it('agrees with a published example (Anscombe’s first set: 0.816)', () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const { r, n } = correlate(pairs(11, (i) => [x[i] ?? 0, y[i] ?? 0]));
    expect([n, r?.toFixed(3)]).toEqual([11, '0.816']);
  });

  it('is unknown for few pairs, and where a value does not change', () => {
    expect(correlate(pairs(9, (i) => [i, i]))).toEqual({ n: 9, r: null, independent: 9 });
    expect(correlate(pairs(20, (i) => [i, 5])).r).toBeNull();
  });

  it('counts values that follow each other slowly as few independent ones, scattered ones as themselves', () => {
    const slow = correlate(pairs(500, (i) => [Math.sin(i / 60), Math.cos(i / 60)]));
    expect(slow.n).toBe(500);
    expect(slow.independent).toBeLessThan(10);
    expect(correlate(pairs(500, (i) => [scattered[i] ?? 0, scattered[i + 500] ?? 0])).independent).toBeGreaterThan(450);
  });
});

it('the density counts every pair once, in the cell of its values', () => {
  const cells = densityOf(
    pairs(
      4,
      (i) =>
        [
          [0, 0, 10, 5],
          [0, 0, 10, 5],
        ].map((values) => values[i] ?? 0) as [number, number],
    ),
    { x: [0, 10], y: [0, 10] },
    2,
    2,
  );
  expect(cells).toEqual([
    { column: 0, row: 0, count: 2 },
    { column: 1, row: 1, count: 2 },
  ]);
});

it('axes have round numbers within the values', () => {
  expect(roundTicks([17.6, 24.9], 4)).toEqual([18, 20, 22, 24]);
  expect(spanOf([20])).toEqual([19.5, 20.5]);
});
