import { expect, test } from 'vitest';
import { createRng, hashSeed, normalAt, uniformAt } from './rng.ts';

function draw(count: number, next: () => number): number[] {
  return Array.from({ length: count }, next);
}
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test('the same seed gives the same numbers and another seed others', () => {
  const [one, again, other] = [createRng(7), createRng(7), createRng(8)];
  const first = draw(20, one.next);
  expect(draw(20, again.next)).toEqual(first);
  expect(draw(20, other.next)).not.toEqual(first);
});

test('uniform numbers fill 0 to 1 evenly and neighbours do not hang together', () => {
  const values = draw(50_000, createRng(1).next);
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  const tenths = Array.from({ length: 10 }, (_, tenth) => values.filter((value) => Math.floor(value * 10) === tenth));
  for (const tenth of tenths) expect(tenth.length / 5000).toBeCloseTo(1, 0.7);
  const products = values.slice(1).map((value, index) => (value - 0.5) * ((values[index] ?? 0) - 0.5));
  expect(Math.abs(mean(products))).toBeLessThan(0.002);
});

test('normal numbers have mean 0 and deviation 1', () => {
  const values = draw(50_000, createRng(2).normal);
  expect(mean(values)).toBeCloseTo(0, 1.5);
  expect(Math.sqrt(mean(values.map((value) => value ** 2)))).toBeCloseTo(1, 1.5);
});

test('a draw by index needs no draws before it', () => {
  expect(uniformAt(3, 1_790_000_000)).toBe(uniformAt(3, 1_790_000_000));
  expect(uniformAt(3, 5)).not.toBe(uniformAt(3, 6));
  const normals = Array.from({ length: 20_000 }, (_, index) => normalAt(9, index));
  expect(mean(normals)).toBeCloseTo(0, 1.5);
  expect(mean(normals.map((value) => value ** 2))).toBeCloseTo(1, 1);
});

test('texts that differ by a letter get seeds that differ', () => {
  const seeds = ['NJ-1', 'NJ-2', 'PG-A-R1', 'PG-A-R2', ''].map(hashSeed);
  expect(new Set(seeds).size).toBe(5);
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true);
});
