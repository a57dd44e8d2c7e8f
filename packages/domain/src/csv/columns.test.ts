import { expect, test } from 'vitest';
import { coreFields, equipmentFields } from '../telemetry/fields.ts';
import { unitsFor } from '../telemetry/units.ts';
import { parseColumnMapping, proposeColumn, matchUnit } from './columns.ts';

const keys = [...coreFields, ...equipmentFields].map(({ key }) => key).concat('leafWetness');

test('a wish names a column, a field and perhaps a unit', () => {
  expect(parseColumnMapping('Tair=temperature')).toEqual({ column: 'Tair', field: 'temperature', unit: null });
  expect(parseColumnMapping(' EC_us = ec : µS/cm ')).toEqual({ column: 'EC_us', field: 'ec', unit: 'µS/cm' });
  expect(parseColumnMapping('a=b=co2')).toEqual({ column: 'a=b', field: 'co2', unit: null });
  expect(parseColumnMapping('온도 (°C)=temperature:°C')).toEqual({
    column: '온도 (°C)',
    field: 'temperature',
    unit: '°C',
  });
});

test.each(['', 'Tair', '=temperature', ' =temperature', 'Tair=', 'Tair=ec:', 'Tair=1'])('"%s" is no wish', (text) => {
  expect(parseColumnMapping(text)).toBeUndefined();
});

test('a column named like a field is proposed, ignoring case and with its unit in brackets', () => {
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

test('numbers of slabs, Korean and Dutch words, units in words and devices are understood', () => {
  const wish = (column: string) => {
    const found = proposeColumn(column, keys);
    return found && [found.field, found.unit];
  };
  expect(wish('EC_slab1')).toEqual(['ec', null]);
  expect(wish('WC_slab2')).toEqual(['substrateMoisture', null]);
  expect(wish('급액pH')).toEqual(['ph', null]);
  expect(wish('급액 EC(dS/m)')).toEqual(['ec', 'dS/m']);
  expect(wish('air_carbon_dioxide_ppm')).toEqual(['co2', 'ppm']);
  expect(wish('water_temperature_celcius')).toEqual(['waterTemperature', '°C']);
  expect(wish('light_ppfd_umol_m2_s')).toEqual(['light', 'µmol/m²/s']);
  expect(wish('RV kas - %  (afd 4) - Humidity (%) - averages')).toEqual(['humidity', '%']);
  expect(wish('kastemperatuur - °C  (afd 1) - Temperature (°C) - averages')).toEqual(['temperature', '°C']);
  expect(wish('Sensor 0013A20041A0002A NIEUW - co2 (ppm) - averages')).toEqual(['co2', 'ppm']);
  expect(wish('PAR Sensor (13D) - PAR (μmol m−2 s−1) - averages')).toEqual(['light', 'μmol m−2 s−1']);
  for (const column of ['bovenbuis - °C  (afd 1) - Temperature (°C) - averages', 't_slab1', '배액pH'])
    expect(wish(column)).toBeUndefined();
});

test('a column that could be anything is not proposed', () => {
  for (const column of ['Tout', 'Tair_sigrow', 'Tpipe', 'CO2reg', 'HumDef', '', 'value', '(°C)'])
    expect(proposeColumn(column, keys)).toBeUndefined();
  expect(proposeColumn('rh', ['temperature'])).toBeUndefined();
});

test('units are known in the spellings that keyboards allow', () => {
  expect(matchUnit('uS/cm', unitsFor('dS/m'))).toBe('µS/cm');
  expect(matchUnit('μS/cm', unitsFor('dS/m'))).toBe('µS/cm');
  expect(matchUnit('C', unitsFor('°C'))).toBe('°C');
  expect(matchUnit('℃', unitsFor('°C'))).toBe('°C');
  expect(matchUnit('F', unitsFor('°C'))).toBe('°F');
  expect(matchUnit('umol/m2/s', unitsFor('µmol/m²/s'))).toBe('µmol/m²/s');
  expect(matchUnit('μmol m−2 s−1', unitsFor('µmol/m²/s'))).toBe('µmol/m²/s');
  expect(matchUnit('lux', unitsFor('µmol/m²/s'))).toBeUndefined();
  expect(matchUnit('ms/cm', unitsFor('dS/m'))).toBeUndefined();
});

test('columns of a climate computer that hold positions are proposed as equipment, set points of temperatures are not', () => {
  const header = [
    'VentLee',
    'VentWind',
    'AssimLight',
    'EnScr',
    'BlckScr',
    'scr_enrg_vip',
    '측창 개도 (%)',
    'vent_templee_vip',
  ];
  expect(header.map((column) => proposeColumn(column, keys)?.field)).toEqual([
    'equipmentVent',
    'equipmentVentWind',
    'equipmentLamps',
    'equipmentScreen',
    'equipmentScreenShade',
    'equipmentScreen',
    'equipmentVentSide',
    undefined,
  ]);
});
