import { describe, expect, test } from 'vitest';
import { createFormatDetector, detectTimeFormats, isDateOnly, isTimeOfDay } from './detect-time-format.ts';
import { parseTimeFormat } from './time-format.ts';

test.each<[string, string[]]>([
  ['2026-11-20 03:05:00', ['iso']],
  ['1643670000', ['epoch-s']],
  ['1643670000123', ['epoch-ms']],
  ['43815.00347', ['excel']],
  ['2026-11-20 오후 3:05:00', ['yyyy-M-d a h:mm:ss']],
  ['2026. 11. 20. 오후 3:05', ['yyyy. M. d. a h:mm']],
  ['2026년 11월 20일 3시 05분', ['yyyy년 M월 d일 H시 mm분']],
  ['11/20/2026 3:05 PM', ['M/d/yyyy h:mm a']],
  ['20-11-2026 15:05:00.250', ['d-M-yyyy H:mm:ss']],
  ['1/2/2026 0:04', ['M/d/yyyy H:mm', 'd/M/yyyy H:mm']],
  ['26/11/20 03:05', ['yy/M/d H:mm', 'd/M/yy H:mm']],
  ['20.11.2026', ['d.M.yyyy']],
  ['12', []],
  ['70000', []],
  ['hot', []],
  ['3:05', []],
])('%s may be written as %j', (cell, formats) => {
  expect(detectTimeFormats(cell)).toEqual(formats);
  for (const format of formats) expect(parseTimeFormat(format)?.(cell)).toBeDefined();
});

test('a date and a time of day are distinguished', () => {
  expect(['2026-11-20', '20/11/2026', '2026. 11. 20.', '2026년 11월 20일'].map(isDateOnly)).toEqual(
    Array(4).fill(true),
  );
  expect(['3:05', '15:05:00', '오후 3:05', '3:05:00 PM'].map(isTimeOfDay)).toEqual(Array(4).fill(true));
  expect(['2026-11-20 3:05', '12', 'x'].some((cell) => isDateOnly(cell) || isTimeOfDay(cell))).toBe(false);
});

const guessOf = (cells: readonly string[]) => {
  const guess = createFormatDetector();
  for (const cell of cells) guess.add(cell);
  return guess.guess();
};

describe('the format of a whole file', () => {
  test('is the one that reads all of it', () => {
    expect(guessOf(['1/2/2026 0:00', '1/13/2026 0:00'])).toMatchObject({ best: 'M/d/yyyy H:mm', read: 2, tied: [] });
    expect(guessOf(['2026-01-02 00:00', '2026-01-02 00:05:30'])).toMatchObject({ best: 'iso', read: 2 });
    expect(guessOf(['x', '', 'y'])).toBeUndefined();
  });

  test('is the one in which days follow each other where two read all of it', () => {
    const cells = ['1/2/2026 23:55', '2/2/2026 0:00', '2/2/2026 0:05', '3/2/2026 0:00'];
    expect(guessOf(cells)).toMatchObject({ best: 'd/M/yyyy H:mm', tied: [] });
    expect(guessOf(['26/11/20 03:05', '26/11/21 03:05', '26/12/01 03:05'])).toMatchObject({
      best: 'yy/M/d H:mm',
      tied: [],
    });
  });

  test('is ambiguous without evidence', () => {
    expect(guessOf(['1/2/2026 0:00', '1/2/2026 0:05'])).toEqual({
      best: 'M/d/yyyy H:mm',
      read: 2,
      tied: ['d/M/yyyy H:mm'],
    });
  });
});
