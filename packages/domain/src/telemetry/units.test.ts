import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coreFields } from './fields.ts';
import { conversion, convert, unitsFor } from './units.ts';

test.each([
  [68, '°F', '°C', 20],
  [-40, '°F', '°C', -40],
  [293.15, 'K', '°C', 20],
  [20, '°C', '°F', 68],
  [0, '°C', 'K', 273.15],
  [32, '°F', 'K', 273.15],
  [1500, 'µS/cm', 'dS/m', 1.5],
  [1.5, 'mS/cm', 'dS/m', 1.5],
  [150, 'mS/m', 'dS/m', 1.5],
  [1.5, 'dS/m', 'µS/cm', 1500],
  [935, 'Pa', 'kPa', 0.935],
  [9.35, 'hPa', 'kPa', 0.935],
  [0.935, 'kPa', 'Pa', 935],
  [0.61, 'fraction', '%', 61],
  [61, '%', 'fraction', 0.61],
  [512, 'W/m²', 'W/m²', 512],
  [6, '', '', 6],
])('%d %s are in %s %d', (value, from, to, expected) => {
  expect(convert(value, from, to)).toBeCloseTo(expected, 9);
});

test.each([
  ['lx', 'µmol/m²/s'],
  ['°C', 'dS/m'],
  ['%', 'g/m³'],
  ['g/m³', '%'],
])('%s cannot be turned into %s', (from, to) => {
  expect(conversion(from, to)).toBeUndefined();
  expect(convert(1, from, to)).toBeUndefined();
});

test('zero is a value like any other', () => {
  expect(convert(0, 'µS/cm', 'dS/m')).toBe(0);
});

test('the source units of a field begin with its own', () => {
  expect(unitsFor('°C')).toEqual(['°C', '°F', 'K']);
  expect(unitsFor('µS/cm')).toEqual(['µS/cm', 'dS/m', 'mS/cm', 'mS/m']);
  expect(unitsFor('ppm')).toEqual(['ppm']);
  expect(unitsFor('')).toEqual(['']);
});

test('every offered unit of every core field leads there and back', () => {
  for (const { unit } of coreFields) {
    for (const source of unitsFor(unit)) {
      fc.assert(
        fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (value) => {
          expect(convert(convert(value, source, unit) ?? Number.NaN, unit, source)).toBeCloseTo(value, 6);
        }),
        { numRuns: 20 },
      );
    }
  }
});
