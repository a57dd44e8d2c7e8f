import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJsonBytes } from './json-text.ts';

const text = (reply: object): string => toJsonBytes(reply).toString();

/** Numbers of a few decimals as charts have them, those that need more digits than are written by hand, and any others. */
const number = fc.oneof(
  fc
    .tuple(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.nat(8))
    .map(([unit, places]) => unit / 10 ** places),
  fc.tuple(fc.integer({ min: -200, max: 200 }), fc.nat(8)).map(([unit, places]) => unit / 10 ** places),
  fc.double(),
);
const column = fc.array(fc.option(number, { freq: 5 }), { maxLength: 40 });

test('columns are written as JSON.stringify writes them', () => {
  fc.assert(
    fc.property(column, (one) => {
      expect(text({ one })).toBe(JSON.stringify({ one }));
    }),
    { numRuns: 1_000 },
  );
});

test('a column longer than those before, of the longest numbers, is whole', () => {
  const one = Array.from({ length: 5_000 }, (_, index) => (-1e-300 * (index + 1)) / 3);
  expect(text({ one })).toBe(JSON.stringify({ one }));
});

test('whatever else a reply holds is written as JSON.stringify writes it', () => {
  const odd = [
    undefined,
    new Date(0),
    Number.NaN,
    'a"\n\u2028',
    '\uD800',
    () => 1,
    [undefined],
    [1, 'b', null],
    {},
    [],
  ];
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), column, (other, one) => {
      const reply = { other, odd, ...Object.fromEntries(odd.entries()), columns: [one, { again: one }] };
      expect(text(reply)).toBe(JSON.stringify(reply));
    }),
    { numRuns: 200 },
  );
});
