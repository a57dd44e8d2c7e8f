import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  [21.3, 21.3],
  ['21.3', 21.3],
  [' -4e2 ', -400],
  ['+7', 7],
  ['5.', 5],
  ['.5', 0.5],
  ['1E-3', 0.001],
])('%j is a number', (said, value) => {
  expect(parseNumber(said)).toBe(value);
});

test.each([
  [true],
  [false],
  [null],
  [undefined],
  [''],
  [' '],
  ['-'],
  ['.'],
  ['NaN'],
  ['Infinity'],
  ['1e999'],
  ['0x1F'],
  ['21,3'],
  ['1 2'],
  ['1e'],
  ['12abc'],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [Number.NEGATIVE_INFINITY],
  [[21.3]],
  [{ value: 21.3 }],
  [21n],
])('%s is no number', (said) => {
  expect(parseNumber(said)).toBeNaN();
});

test('every finite number parses from its text', () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
      expect(parseNumber(String(value))).toBe(value + 0);
    }),
  );
});

test('a megabyte of digits that is no number is refused in linear time', () => {
  const started = performance.now();
  expect(parseNumber(`${'1'.repeat(1_000_000)}x`)).toBeNaN();
  expect(performance.now() - started).toBeLessThan(1000);
});
