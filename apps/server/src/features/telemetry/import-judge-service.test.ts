import { coreFields } from '@onsil/domain/fields';
import { expect, test } from 'vitest';
import type { CatalogueField } from '#features/controllers/service.ts';
import { createJudge } from './import-judge-service.ts';
import { planColumns, planTime, type ImportWish } from './import-plan-service.ts';

const catalogue: CatalogueField[] = coreFields.map(({ scale: [scaleMin, scaleMax], ...field }) => ({
  ...field,
  core: true,
  nameKo: field.key,
  nameEn: field.key,
  scaleMin,
  scaleMax,
}));
const header = ['Date', 'T', 'RH', 'PAR'];
const now = Date.parse('2026-05-10T12:00:00Z');

const judgeAll = (lines: string[][], more: { separator?: string; oldest?: number; zone?: string | undefined } = {}) => {
  const wish: ImportWish = {
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
  const { tally, judge } = createJudge({
    time,
    columns: taken,
    catalogue,
    separator: more.separator ?? ',',
    now,
    oldest: more.oldest ?? 0,
  });
  return { samples: lines.map((cells, index) => judge({ line: index + 2, cells })), tally };
};

test('an empty cell is nothing measured, and a line of such cells is no sample and no mistake', () => {
  const { samples, tally } = judgeAll([
    ['2026-05-01', '20', '', ''],
    ['2026-05-02', ' ', ''],
    ['2026-05-03'],
    ['', '', '', ''],
    [''],
  ]);
  expect(samples).toEqual([{ ts: Date.UTC(2026, 4, 1), values: { temperature: 20 } }, null, null, null, null]);
  expect(tally).toMatchObject({ lines: 3, timeOnly: 2, samples: 1, badLines: 0, badValues: 0, faults: [] });
});

test('a bad value is told with its line and column, and the rest of the line goes in', () => {
  const { samples, tally } = judgeAll([
    ['2026-05-01', 'n/a', '61.5', '140'],
    ['2026-05-02', '21', '140', '-0.04'],
  ]);
  expect(samples.map((sample) => sample?.values)).toEqual([
    { humidity: 61.5, light: 140 },
    { temperature: 21, light: 0 },
  ]);
  expect(tally).toMatchObject({ badLines: 0, badValues: 2 });
  expect(tally.faults).toEqual([
    { line: 2, text: 'T "n/a" is no number' },
    { line: 3, text: 'RH "140" cannot be true: humidity lies between 0 and 100 %' },
  ]);
});

test('a line without a time that can be read is left out whole', () => {
  const { samples, tally } = judgeAll([
    ['2026-02-30', '20'],
    ['', '20'],
    ['2026-05-11', '20'],
    ['2026-05-01', '20'],
  ]);
  expect(samples.map(Boolean)).toEqual([false, false, false, true]);
  expect(tally.badLines).toBe(3);
  expect(tally.faults).toEqual([
    { line: 2, text: 'the time "2026-02-30" cannot be read as iso' },
    { line: 3, text: 'has no time' },
    { line: 4, text: 'the time lies in the future' },
  ]);
});

test('a time that the clocks jumped over is told as such', () => {
  const { tally } = judgeAll([['2026-03-29 02:30', '20']], { zone: 'Europe/Amsterdam' });
  expect(tally.faults[0]?.text).toBe(
    'the time "2026-03-29 02:30" does not exist in Europe/Amsterdam: the clocks are put forward over it',
  );
});

test('times without offset and without a zone end the import at once', () => {
  expect(() =>
    judgeAll(
      [
        ['2026-05-01T00:00Z', '1'],
        ['2026-05-01 00:05', '2'],
      ],
      { zone: undefined },
    ),
  ).toThrow('The times of the file have no offset (line 3: "2026-05-01 00:05"). Say their zone with --zone');
});

test('samples that are too old to be kept are counted, measured and not stored', () => {
  const { samples, tally } = judgeAll(
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

test('a comma is the decimal sign where semicolons part the cells, and only there', () => {
  expect(judgeAll([['2026-05-01', '20,5']], { separator: ';' }).samples[0]?.values).toEqual({ temperature: 20.5 });
  expect(judgeAll([['2026-05-01', '20,5']], { separator: '\t' }).tally.badValues).toBe(1);
  expect(judgeAll([['2026-05-01', '1.020,5']], { separator: ';' }).tally.badValues).toBe(1);
});

test('of many mistakes the first twenty are told and all are counted', () => {
  const { tally } = judgeAll(Array.from({ length: 50 }, () => ['nonsense', '1']));
  expect(tally.badLines).toBe(50);
  expect(tally.faults).toHaveLength(20);
});
