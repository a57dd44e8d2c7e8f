import { describe, expect, test } from 'vitest';
import { detectColumnRoles, detectHeaderRow, detectSeparator } from './layout.ts';

const cellsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(';'));

test('the separator splits most lines into equally many cells; decimal commas are none', () => {
  expect(['a,b', 'a;b', 'a\tb', 'a', '"a,b,c";d;e', 'time;T,in;x'].map((line) => detectSeparator([line]))).toEqual([
    ',',
    ';',
    '\t',
    ',',
    ';',
    ';',
  ]);
  const rows = Array.from({ length: 9 }, () => '20-11-2026 3:05:00,5;20,5;60,1');
  expect(detectSeparator(['Kas 4, afdeling 2, tomaat, rij 3', 'Tijd;T;RV', ...rows])).toBe(';');
  expect(detectSeparator(['Report', '', 'Date,T,RH', '2026-01-01,1,2'])).toBe(',');
});

describe('the line that names the columns', () => {
  test.each<[string, string, number | 'none']>([
    ['is the first one', 'Date;T\n2026-01-01 00:00;20', 0],
    ['stands below lines about the file', 'Kas 4\nPeriode;2026\n\nDate;T;RH\n2026-01-01 00:00;20;60', 3],
    ['stands above a line of units', 'Date;T;RH\n;°C;%\n2026-01-01 00:00;20;60', 0],
    ['is the first one where no time is known', 'no;note\n1;x', 0],
    ['is named with two columns, below what the file is about', 'Locatie;Kas 4\nTijd;T\n2026-01-01 00:00;20', 1],
    ['is missing', '2026-01-01 00:00;20\n2026-01-01 00:05;21', 'none'],
    ['has an empty name over the times', ';T;RH\n2026-01-01 00:00;20;60', 0],
    ['stands over day numbers', '%time;EC\n43815.00000;  NaN', 0],
    ['stands over days and times of day', '날짜;시간;온도\n2026-11-20;오후 3:05;20', 0],
  ])('%s', (_, text, row) => expect(detectHeaderRow(cellsOf(text))).toBe(row));
});

test('columns are known by their titles and cells', () => {
  const roles = (header: string, line: string) => detectColumnRoles(header.split(';'), [line.split(';')]);
  expect(roles('no;Date;T', '1;2026-01-01 00:05;20')).toMatchObject({ times: [1], days: [], timesOfDay: [] });
  expect(roles('날짜;시간;온도', '2026-11-20;오후 3:05;20')).toMatchObject({ times: [], days: [0], timesOfDay: [1] });
  expect(roles('%time;EC', '43815.00347;NaN').times).toEqual([0]);
  expect(roles('EC;x', '43815.00347;1').times).toEqual([]);
  expect(roles('variable;sensor;timestamp_utc;value', 'co2;T6713;2019-09-28T14:45:45Z;561')).toEqual({
    times: [2],
    days: [],
    timesOfDay: [],
    variable: 0,
    value: 3,
  });
});
