import { expect, test } from 'vitest';
import { parseColumnWish, proposeColumn, unitMeant } from './csv-columns.ts';
import { coreFields } from './fields.ts';
import { unitsFor } from './units.ts';

const keys = [...coreFields.map(({ key }) => key), 'leafWetness'];

test('a wish names a column, a field and perhaps a unit', () => {
  expect(parseColumnWish('Tair=temperature')).toEqual({ column: 'Tair', field: 'temperature', unit: null });
  expect(parseColumnWish(' EC_us = ec : µS/cm ')).toEqual({ column: 'EC_us', field: 'ec', unit: 'µS/cm' });
  expect(parseColumnWish('a=b=co2')).toEqual({ column: 'a=b', field: 'co2', unit: null });
  expect(parseColumnWish('온도 (°C)=temperature:°C')).toEqual({
    column: '온도 (°C)',
    field: 'temperature',
    unit: '°C',
  });
});

test.each(['', 'Tair', '=temperature', ' =temperature', 'Tair=', 'Tair=ec:', 'Tair=1'])('"%s" is no wish', (text) => {
  expect(parseColumnWish(text)).toBeUndefined();
});

test('a column whose name says its field is proposed, in any case and with the unit of its brackets', () => {
  const field = (column: string) => proposeColumn(column, keys)?.field;
  expect(
    ['Temperature', 'T_Air', 'rh_Air', 'CO2air', 'PARin', 'water temperature', '온도', 'LEAF_WETNESS'].map(field),
  ).toEqual([
    'temperature',
    'temperature',
    'humidity',
    'co2',
    'light',
    'waterTemperature',
    'temperature',
    'leafWetness',
  ]);
  expect(proposeColumn('EC (µS/cm)', keys)).toEqual({ column: 'EC (µS/cm)', field: 'ec', unit: 'µS/cm' });
  expect(proposeColumn('온도[℃]', keys)).toEqual({ column: '온도[℃]', field: 'temperature', unit: '℃' });
});

test('a column that could be anything is not proposed', () => {
  for (const column of ['Tout', 'Tair_sigrow', 'Tpipe', 'CO2reg', 'HumDef', '', 'value', '(°C)'])
    expect(proposeColumn(column, keys)).toBeUndefined();
  expect(proposeColumn('rh', ['temperature'])).toBeUndefined();
});

test('units are known in the spellings that keyboards allow', () => {
  expect(unitMeant('uS/cm', unitsFor('dS/m'))).toBe('µS/cm');
  expect(unitMeant('μS/cm', unitsFor('dS/m'))).toBe('µS/cm');
  expect(unitMeant('C', unitsFor('°C'))).toBe('°C');
  expect(unitMeant('℃', unitsFor('°C'))).toBe('°C');
  expect(unitMeant('F', unitsFor('°C'))).toBe('°F');
  expect(unitMeant('umol/m2/s', unitsFor('µmol/m²/s'))).toBe('µmol/m²/s');
  expect(unitMeant('lux', unitsFor('µmol/m²/s'))).toBeUndefined();
  expect(unitMeant('ms/cm', unitsFor('dS/m'))).toBeUndefined();
});
