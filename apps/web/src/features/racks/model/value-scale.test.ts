import { expect, it } from 'vitest';
import { classBounds, classOf, createValueScale, valueTint, valueTintCount } from './value-scale.ts';

it('has round classes that hold every value, no finer than the field is shown', () => {
  expect(createValueScale([18.42, null, 23.9], 1)).toEqual({ start: 18, step: 1, count: 6, decimals: 0 });
  expect(createValueScale([412, 1_180], 0)).toEqual({ start: 400, step: 200, count: 4, decimals: 0 });
  expect(createValueScale([20.01, 20.02], 1)).toMatchObject({ step: 0.1, count: 1, decimals: 1 });
  expect(createValueScale([0, 0], 0)).toMatchObject({ start: 0, step: 1, count: 1 });
  expect(createValueScale([-3, 3], 0)).toMatchObject({ start: -3, count: 7 });
});

it('has no scale without values', () => {
  expect(createValueScale([null, null], 1)).toBeNull();
  expect(createValueScale([], 1)).toBeNull();
});

it('puts each value into the class whose limits hold it, with at most as many classes as tints', () => {
  const spreads = Array.from({ length: 42 }, (_, index) => 0.01 * 1.37 ** index);
  for (const spread of spreads) {
    const values = Array.from({ length: 40 }, (_, index) => 7.3 + (index * spread) / 39);
    const scale = createValueScale(values, 2) ?? { start: 0, step: 0, count: 0, decimals: 0 };
    expect(scale.count).toBeLessThanOrEqual(valueTintCount);
    const outside = values.filter((value) => {
      const [low, high] = classBounds(scale, classOf(scale, value));
      return value < low - 1e-6 || value > high + 1e-6;
    });
    expect(outside).toEqual([]);
  }
});

it('spreads few classes over all tints, and never gives two the same', () => {
  for (let count = 2; count <= valueTintCount; count += 1) {
    const scale = { start: 0, step: 1, count, decimals: 0 };
    const tints = Array.from({ length: count }, (_, index) => valueTint(scale, index));
    expect(new Set(tints).size).toBe(count);
    expect([tints[0], tints.at(-1)]).toEqual(['v0', 'v7']);
  }
});
