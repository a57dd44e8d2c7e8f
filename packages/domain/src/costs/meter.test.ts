import { expect, test } from 'vitest';
import { countMeter, type MeterDay } from './meter.ts';

const days = (...readings: [min: number, max: number][]): MeterDay[] =>
  readings.map(([min, max], index) => ({ day: `2026-05-0${index + 1}`, min, max }));
const amounts = (...readings: [min: number, max: number][]): number[] =>
  countMeter(days(...readings)).map(({ amount }) => amount);

test.each<[string, [number, number][], number[]]>([
  [
    'a meter counts what it rose since the day before',
    [
      [100, 110],
      [110, 125],
      [126, 130],
    ],
    [15, 5],
  ],
  ['one day alone is only the start', [[100, 110]], []],
  [
    'a meter that stands still counts nothing',
    [
      [100, 110],
      [110, 110],
    ],
    [0],
  ],
  [
    'a replaced meter begins at 0',
    [
      [900, 910],
      [0, 12],
      [12, 20],
    ],
    [12, 8],
  ],
  [
    'a meter replaced in the evening counts both parts',
    [
      [900, 910],
      [0, 915],
      [3, 20],
    ],
    [5, 20],
  ],
  [
    'a meter replaced on the last day counts from 0',
    [
      [900, 910],
      [0, 12],
    ],
    [12],
  ],
  [
    'one wrong low value is left out',
    [
      [900, 910],
      [0, 915],
      [916, 920],
    ],
    [5, 5],
  ],
  [
    'a day of wrong low values is left out',
    [
      [900, 910],
      [0, 3],
      [916, 920],
    ],
    [0, 10],
  ],
  [
    'one wrong high value is left out',
    [
      [0, 11],
      [12, 88_000],
      [22, 30],
      [31, 40],
    ],
    [11, 8, 10],
  ],
  [
    'a day of wrong high values is left out',
    [
      [900, 910],
      [88_000, 88_000],
      [920, 930],
    ],
    [10, 10],
  ],
  [
    'a wrong high value on the first day is left out',
    [
      [900, 88_000],
      [912, 920],
    ],
    [8],
  ],
])('%s', (_, readings, expected) => expect(amounts(...readings)).toEqual(expected));

test('without readings nothing is counted', () => expect(countMeter([])).toEqual([]));

test('each amount is that of its day', () =>
  expect(countMeter(days([1, 2], [2, 5]))).toEqual([{ day: '2026-05-02', amount: 3 }]));
