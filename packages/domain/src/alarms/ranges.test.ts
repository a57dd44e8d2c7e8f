import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf, type Range, type Ranges, areRangesNested } from './ranges.ts';

const range = (low: number | null, high: number | null): Range => ({ low, high });
const temperature: Ranges = [range(20, 25), range(18, 28), range(10, 35)];

test.each([
  [22, 0],
  [20, 0],
  [25, 0],
  [19.9, 1],
  [25.1, 1],
  [18, 1],
  [28, 1],
  [17.9, 2],
  [28.1, 2],
  [10, 2],
  [35, 2],
  [9.9, 3],
  [35.1, 3],
])('%d °C is level %i', (value, level) => {
  expect(levelOf(value, temperature)).toBe(level);
});

test('a side without a limit is never left', () => {
  const ranges: Ranges = [range(null, 25), range(null, 28), range(null, null)];
  expect([-1e9, 26, 29, 1e9].map((value) => levelOf(value, ranges))).toEqual([0, 1, 2, 2]);
  expect(levelOf(0, [range(5, null), range(1, null), range(null, null)])).toBe(2);
});

test.each<[string, boolean, Ranges]>([
  ['each within the next', true, temperature],
  ['equal ones', true, [range(20, 25), range(20, 25), range(20, 25)]],
  ['a single point', true, [range(6, 6), range(5, 7), range(4, 8)]],
  ['no limits at all', true, [range(null, null), range(null, null), range(null, null)]],
  ['no limits outside', true, [range(20, 25), range(null, 28), range(null, null)]],
  ['a limit outside but none inside', false, [range(null, 25), range(18, 28), range(10, 35)]],
  ['a limit outside but none inside, above', false, [range(20, null), range(18, 28), range(10, 35)]],
  ['the second lower than the third', false, [range(20, 25), range(5, 28), range(10, 35)]],
  ['the second higher than the third', false, [range(20, 25), range(18, 38), range(10, 35)]],
  ['the first higher than the second', false, [range(20, 29), range(18, 28), range(10, 35)]],
  ['an empty first', false, [range(25, 20), range(18, 28), range(10, 35)]],
  ['an empty third', false, [range(null, null), range(null, null), range(35, 10)]],
  ['NaN', false, [range(Number.NaN, 25), range(18, 28), range(10, 35)]],
])('%s: nested is %s', (_, nested, ranges) => {
  expect(areRangesNested(ranges)).toBe(nested);
});

// Limits of one side from the inside out; null from some level on.
const limits = (steps: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.array(steps, { minLength: 3, maxLength: 3 }), fc.nat(3))
    .map(([distances, limited]) =>
      distances.toSorted((a, b) => Math.abs(a) - Math.abs(b)).map((limit, index) => (index < limited ? limit : null)),
    );
const nestedRanges = fc
  .tuple(limits(fc.integer({ min: -50, max: 0 })), limits(fc.integer({ min: 0, max: 50 })))
  .map(([lows, highs]): Ranges => {
    const at = (index: number) => range(lows[index] ?? null, highs[index] ?? null);
    return [at(0), at(1), at(2)];
  });

const isIn = (value: number, { low, high }: Range) =>
  (low === null || value >= low) && (high === null || value <= high);

test('in nested ranges a level is reached only through the ones below it', () => {
  fc.assert(
    fc.property(nestedRanges, fc.integer({ min: -60, max: 60 }), (ranges, value) => {
      expect(areRangesNested(ranges)).toBe(true);
      expect(levelOf(value, ranges)).toBe(ranges.filter((one) => !isIn(value, one)).length);
    }),
  );
});
