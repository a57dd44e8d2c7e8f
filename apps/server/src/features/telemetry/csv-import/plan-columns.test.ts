import { expect, test } from 'vitest';
import { coreFields } from '@onsil/domain/telemetry/fields';
import type { CatalogueField } from '#features/controllers/controllers-of-farm.ts';
import { planColumns, planTime, type ImportRequest } from './plan-columns.ts';

const catalogue: CatalogueField[] = coreFields.map(({ scale: [scaleMin, scaleMax], ...field }) => ({
  ...field,
  core: true,
  controllerNo: null,
  isDeleted: false,
  nameKo: field.key,
  nameEn: field.key,
  scaleMin,
  scaleMax,
}));
const wishOf = (more: Partial<ImportRequest> = {}): ImportRequest => ({
  file: 'x.csv',
  controller: 'c',
  time: 'Date',
  format: 'iso',
  zone: undefined,
  maps: [],
  ...more,
});

const columnsOf = (header: string[], maps: string[] = []) => {
  const wish = wishOf({ maps });
  const { taken, left, proposed } = planColumns(wish, header, planTime(wish, header), catalogue);
  return {
    taken: taken.map(({ index, field, unit, mapping: { factor } }) => [index, field.key, unit, factor]),
    left,
    proposed,
  };
};

test('mapped columns become fields, the others are left out', () => {
  expect(columnsOf(['Date', 'Tair', 'EC_us', 'CO2air'], ['tair=Temperature', 'EC_us=ec:uS/cm'])).toEqual({
    taken: [
      [1, 'temperature', '°C', 1],
      [2, 'ec', 'µS/cm', 0.001],
    ],
    left: ['CO2air'],
    proposed: false,
  });
});

test('without --map, columns named like fields are proposed, each field once', () => {
  expect(columnsOf(['Date', 'Tair', 'temp', 'EC (µS/cm)', 'light (lux)', 'vpd', 'Tout', ''])).toEqual({
    taken: [
      [1, 'temperature', '°C', 1],
      [3, 'ec', 'µS/cm', 0.001],
    ],
    left: ['temp', 'light (lux)', 'vpd', 'Tout'],
    proposed: true,
  });
});

test.each<[string, string[], string[]]>([
  ['has no column "Tiar"', ['Date', 'Tair'], ['Tiar=temperature']],
  ['There is no field "warmth". The fields are temperature,', ['Date', 'Tair'], ['Tair=warmth']],
  ['vpd is computed by Onsil itself', ['Date', 'VPD'], ['VPD=vpd']],
  ['"lux" cannot be turned into the unit of light', ['Date', 'L'], ['L=light:lux']],
  ['--map "Tair" cannot be read', ['Date', 'Tair'], ['Tair']],
  ['2 columns "Tair" (the columns 2 and 3)', ['Date', 'Tair', 'Tair'], ['Tair=temperature']],
  ['Two columns, "A" and "B", are to become temperature', ['Date', 'A', 'B'], ['A=temperature', 'B=temperature']],
  ['"A" is named twice', ['Date', 'A'], ['A=temperature', 'A=co2']],
  ['"A" is named twice', ['Date', 'A'], ['A=temperature', 'A=temperature']],
  ['holds the time', ['Date', 'A'], ['Date=temperature']],
  ["No column's name says what it holds", ['Date', 'A', 'B'], []],
])('refused: %s', (sentence, header, maps) => {
  expect(() => columnsOf(header, maps)).toThrow(sentence);
});

const plan = (more: Partial<ImportRequest>) => () => planTime(wishOf(more), ['Date', 'T']);

test('the time needs a valid column, format and zone', () => {
  expect(plan({})()).toMatchObject({ columns: [0], name: 'Date' });
  expect(plan({ time: '' })).toThrow('Set the time column with --time. The columns are "Date", "T".');
  expect(plan({ time: 'When' })).toThrow('no column "When"');
  expect(plan({ format: 'DD/MM/YYYY' })).toThrow('--format "DD/MM/YYYY" is no format of times');
  expect(plan({ zone: 'Korea' })).toThrow('--zone "Korea" is no time zone');
});
