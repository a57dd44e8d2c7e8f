import { expect, test } from 'vitest';
import { isUnusual, unitsInstead } from './usual-values.ts';

const temperature = { key: 'temperature', unit: '°C' };

test('an unusual mean proposes the unit it may be in', () => {
  expect(unitsInstead(temperature, '°C', 21)).toBeNull();
  expect(unitsInstead(temperature, '°C', 71)).toEqual(['°F']);
  expect(unitsInstead(temperature, '°C', 294)).toEqual(['K']);
  expect(unitsInstead(temperature, '°F', 71)).toBeNull();
  expect(unitsInstead({ key: 'ec', unit: 'dS/m' }, 'dS/m', 1_620)).toEqual(['µS/cm']);
  expect(unitsInstead({ key: 'humidity', unit: '%' }, '%', 0.65)).toEqual(['fraction']);
  expect(unitsInstead({ key: 'co2', unit: 'ppm' }, 'ppm', 1.4)).toEqual([]);
  expect(unitsInstead({ key: 'leafWetness', unit: '%' }, '%', 1_000)).toBeNull();
});

test('single values far from what is usual are known', () => {
  expect([isUnusual('co2', 0), isUnusual('ph', 0.04), isUnusual('co2', 400), isUnusual('leafWetness', 900)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
