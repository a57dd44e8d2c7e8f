import { expect, test } from 'vitest';
import { isUnusual, suggestUnits } from './usual-values.ts';

const temperature = { key: 'temperature', unit: '°C' };

test('an unusual mean proposes the unit it may be in', () => {
  expect(suggestUnits(temperature, '°C', 21)).toBeNull();
  expect(suggestUnits(temperature, '°C', 71)).toEqual(['°F']);
  expect(suggestUnits(temperature, '°C', 294)).toEqual(['K']);
  expect(suggestUnits(temperature, '°F', 71)).toBeNull();
  expect(suggestUnits({ key: 'ec', unit: 'dS/m' }, 'dS/m', 1_620)).toEqual(['µS/cm']);
  expect(suggestUnits({ key: 'humidity', unit: '%' }, '%', 0.65)).toEqual(['fraction']);
  expect(suggestUnits({ key: 'co2', unit: 'ppm' }, 'ppm', 1.4)).toEqual([]);
  expect(suggestUnits({ key: 'leafWetness', unit: '%' }, '%', 1_000)).toBeNull();
});

test('single values far from what is usual are known', () => {
  expect([isUnusual('co2', 0), isUnusual('ph', 0.04), isUnusual('co2', 400), isUnusual('leafWetness', 900)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
