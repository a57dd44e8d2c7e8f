import { expect, test } from 'vitest';
import {
  type CoreField,
  coreFields,
  derivedFields,
  equipmentFields,
  isEquipment,
  isEquipmentUnit,
  isPossible,
  measuredFields,
} from './fields.ts';

test('the core fields stand in the order in which screens show them', () => {
  expect(coreFields.map((field) => field.key)).toEqual([
    'temperature',
    'humidity',
    'co2',
    'ec',
    'ph',
    'waterTemperature',
    'light',
    'solarRadiation',
    'substrateMoisture',
    'dissolvedOxygen',
    'vpd',
    'dewPoint',
    'dli',
  ] satisfies CoreField[]);
});

test.each([
  ['temperature', '°C', 1, -20, 80, 'mean'],
  ['humidity', '%', 1, 0, 100, 'mean'],
  ['co2', 'ppm', 0, 0, 10_000, 'mean'],
  ['ec', 'dS/m', 2, 0, 20, 'mean'],
  ['ph', '', 2, 0, 14, 'mean'],
  ['waterTemperature', '°C', 1, -20, 80, 'mean'],
  ['light', 'µmol/m²/s', 0, 0, 3000, 'mean'],
  ['solarRadiation', 'W/m²', 0, 0, 2000, 'mean'],
  ['substrateMoisture', '%', 1, 0, 100, 'mean'],
  ['dissolvedOxygen', 'mg/L', 1, 0, 30, 'mean'],
  ['vpd', 'kPa', 2, 0, 20, 'mean'],
  ['dewPoint', '°C', 1, -80, 80, 'mean'],
  ['dli', 'mol/m²/d', 1, 0, 200, 'max'],
])('%s is kept in "%s" with %i decimals from %d to %d and rolled up by %s', (key, unit, decimals, min, max, rollup) => {
  expect(coreFields.find((field) => field.key === key)).toMatchObject({ unit, decimals, min, max, rollup });
});

test('every core field is either measured or derived', () => {
  expect(measuredFields.every((field) => field.kind === 'measured')).toBe(true);
  expect(derivedFields.every((field) => field.kind === 'derived')).toBe(true);
  expect(coreFields).toEqual([...measuredFields, ...derivedFields]);
  expect(new Set(coreFields.map((field) => field.key)).size).toBe(13);
});

test.each(coreFields)('the gauge of $key lies within the physical limits', ({ min, max, scale: [from, to] }) => {
  expect(from).toBeGreaterThanOrEqual(min);
  expect(to).toBeGreaterThan(from);
  expect(to).toBeLessThanOrEqual(max);
});

test('a value is possible up to the physical limits of its own field', () => {
  expect([-20.1, -20, 80, 80.1].map((value) => isPossible('temperature', value))).toEqual([false, true, true, false]);
  expect(isPossible('humidity', -20)).toBe(false);
  expect(isPossible('co2', Number.NaN)).toBe(false);
});

test('machines have a position in % or are on or off, and keys that begin with a built-in one', () => {
  expect(equipmentFields.every(({ kind, unit }) => kind === 'equipment' && isEquipmentUnit(unit))).toBe(true);
  expect(equipmentFields.map(({ max, unit }) => [unit, max])).toContainEqual(['on/off', 1]);
  expect(['equipmentVent', 'equipmentVent2', 'equipmentName', 'vent'].map(isEquipment)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
