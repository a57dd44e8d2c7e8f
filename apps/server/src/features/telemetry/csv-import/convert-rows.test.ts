import { expect, test } from 'vitest';
import { coreFields } from '@onsil/domain/telemetry/fields';
import type { CatalogueField } from '#features/controllers/controllers-of-farm.ts';
import { createRowConverter } from './convert-rows.ts';
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
const header = ['Date', 'T', 'RH', 'PAR'];
const now = Date.parse('2026-05-10T12:00:00Z');

const convertAll = (lines: string[][], more: { sign?: '.' | ','; oldest?: number; zone?: string | undefined } = {}) => {
  const wish: ImportRequest = {
    file: 'x.csv',
    controller: 'c',
    time: 'Date',
    format: 'iso',
    zone: 'UTC',
    maps: ['T=temperature', 'RH=humidity', 'PAR=light'],
    ...('zone' in more && { zone: more.zone }),
  };
  const time = planTime(wish, header);
  const { taken } = planColumns(wish, header, time, catalogue);
  const { tally, convert } = createRowConverter({
    time,
    columns: taken,
    catalogue,
    decimals: header.map(() => ({ sign: more.sign ?? '.', thousands: 'none' })),
    now,
    oldest: more.oldest ?? 0,
  });
  return { samples: lines.map((cells, index) => convert({ line: index + 2, cells })), tally };
};

test('empty cells are missing values, and a line of them is neither a sample nor a fault', () => {
  const { samples, tally } = convertAll([
    ['2026-05-01', '20', '', ''],
    ['2026-05-02', ' ', ''],
    ['2026-05-03'],
    ['', '', '', ''],
    [''],
  ]);
  expect(samples).toEqual([{ ts: Date.UTC(2026, 4, 1), values: { temperature: 20 } }, null, null, null, null]);
  expect(tally).toMatchObject({ lines: 3, timeOnly: 2, samples: 1, badLines: 0, badValues: 0 });
  expect([tally.lineFaults.size, tally.valueFaults.size]).toEqual([0, 0]);
  expect(tally.columns[0]).toMatchObject({ values: 1, missing: 1 });
});

test('a bad value is reported with line and column, and the rest of the line is imported', () => {
  const { samples, tally } = convertAll([
    ['2026-05-01', 'hot', '61.5', '140'],
    ['2026-05-02', '21', '140', '-0.04'],
  ]);
  expect(samples.map((sample) => sample?.values)).toEqual([
    { humidity: 61.5, light: 140 },
    { temperature: 21, light: 0 },
  ]);
  expect(tally).toMatchObject({ badLines: 0, badValues: 2 });
  expect([...tally.valueFaults]).toEqual([
    ['T is no number', { count: 1, examples: [{ line: 2, text: 'T "hot" is no number' }] }],
    [
      'RH cannot be true: humidity lies between 0 and 100 %',
      { count: 1, examples: [{ line: 3, text: 'RH "140" cannot be true: humidity lies between 0 and 100 %' }] },
    ],
  ]);
});

test('a line without a valid time is skipped', () => {
  const { samples, tally } = convertAll([
    ['2026-02-30', '20'],
    ['', '20'],
    ['2026-05-11', '20'],
    ['2026-05-01', '20'],
  ]);
  expect(samples.map(Boolean)).toEqual([false, false, false, true]);
  expect(tally.badLines).toBe(3);
  expect([...tally.lineFaults.values()].flatMap(({ examples }) => examples)).toEqual([
    { line: 2, text: 'the time "2026-02-30" cannot be read as iso' },
    { line: 3, text: 'has no time' },
    { line: 4, text: 'the time lies in the future' },
  ]);
});

test('a time skipped by daylight saving time is reported as such', () => {
  const { tally } = convertAll([['2026-03-29 02:30', '20']], { zone: 'Europe/Amsterdam' });
  expect(tally.lineFaults.get('skipped')?.examples[0]?.text).toBe(
    'the time "2026-03-29 02:30" does not exist in Europe/Amsterdam: the clocks are put forward over it',
  );
});

test('times without offset and zone stop the import at once', () => {
  expect(() =>
    convertAll(
      [
        ['2026-05-01T00:00Z', '1'],
        ['2026-05-01 00:05', '2'],
      ],
      { zone: undefined },
    ),
  ).toThrow('The times of the file have no offset (line 3: "2026-05-01 00:05"). Say their zone with --zone');
});

test('samples older than the retention are counted and not stored', () => {
  const { samples, tally } = convertAll(
    [
      ['2026-05-01', '20'],
      ['2026-05-02', '30'],
    ],
    { oldest: Date.UTC(2026, 4, 2) },
  );
  expect(samples.map(Boolean)).toEqual([false, true]);
  expect(tally).toMatchObject({
    samples: 2,
    tooOld: 1,
    earliest: Date.UTC(2026, 4, 1),
    columns: [{ values: 2, min: 20, max: 30, sum: 50 }, { values: 0 }, { values: 0 }],
  });
});

test('the decimal sign of the column decides what 1.400 is', () => {
  const read = (cell: string, sign: '.' | ',') =>
    convertAll([['2026-05-01', '20', '60', cell]], { sign }).samples[0]?.values;
  expect(read('1.400', ',')).toMatchObject({ light: 1_400 });
  expect(read('1.400', '.')).toMatchObject({ light: 1.4 });
  expect(read('1.020,5', ',')).toMatchObject({ light: 1_020.5 });
});

test.each(['NaN', 'NA', 'N/A', '-', 'null', '#N/A', ''])('"%s" is a missing value, not a fault', (cell) => {
  const { samples, tally } = convertAll([['2026-05-01', cell, '60', '1']]);
  expect(samples[0]?.values).toEqual({ humidity: 60, light: 1 });
  expect(tally).toMatchObject({ badValues: 0, columns: [{ values: 0, missing: 1 }, { missing: 0 }, {}] });
});

test('frequent faults do not hide others, and all are counted', () => {
  const lines = Array.from({ length: 50 }, () => ['nonsense', '1']);
  const { tally } = convertAll([...lines, ['2026-03-29 02:30', '20']], { zone: 'Europe/Amsterdam' });
  expect(tally.badLines).toBe(51);
  expect(tally.lineFaults.get('unreadable')).toMatchObject({ count: 50, examples: { length: 5 } });
  expect(tally.lineFaults.get('skipped')).toMatchObject({ count: 1, examples: [{ line: 52 }] });
});
