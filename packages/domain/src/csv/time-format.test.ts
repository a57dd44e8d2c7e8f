import { describe, expect, test } from 'vitest';
import { parseZone } from '../calendar/time-zone.ts';
import { createTimeReader, parseTimeFormat } from './time-format.ts';

const reader = (format: string, zone?: string) => {
  const form = parseTimeFormat(format);
  if (!form) throw new Error(`no format ${format}`);
  return createTimeReader(form, zone === undefined ? undefined : parseZone(zone));
};
const one = (format: string, cell: string, zone?: string): number | string => reader(format, zone)(cell);
const all = (format: string, zone: string, cells: readonly string[]): (number | string)[] =>
  cells.map(reader(format, zone));

describe('ISO 8601', () => {
  test('an offset beside the time wins over the zone', () => {
    expect(one('iso', '2022-02-01T00:00:00+01:00')).toBe(Date.UTC(2022, 0, 31, 23));
    expect(one('iso', '2022-02-01T00:00:00+01:00', 'Asia/Seoul')).toBe(Date.UTC(2022, 0, 31, 23));
    expect(one('iso', '2022-02-01 09:00Z')).toBe(Date.UTC(2022, 1, 1, 9));
    expect(one('iso', '2022-02-01 09:00:30 +0900')).toBe(Date.UTC(2022, 1, 1, 0, 0, 30));
  });

  test('a time without offset is one of the zone, and nothing without a zone', () => {
    expect(one('iso', '2022-05-03 00:05:00', 'Europe/Amsterdam')).toBe(Date.UTC(2022, 4, 2, 22, 5));
    expect(one('iso', '2022-05-03', 'Asia/Seoul')).toBe(Date.UTC(2022, 4, 2, 15));
    expect(one('iso', '2022-05-03 00:05:00')).toBe('no_zone');
  });

  test('fractions of a second are kept to the millisecond, and 24:00 ends a day', () => {
    expect(one('iso', '2022-02-01T00:00:00.1239Z')).toBe(Date.UTC(2022, 1, 1, 0, 0, 0, 123));
    expect(one('iso', '2022-02-01T00:00:00,5Z')).toBe(Date.UTC(2022, 1, 1, 0, 0, 0, 500));
    expect(one('iso', '2022-02-28 24:00Z')).toBe(Date.UTC(2022, 2, 1));
  });

  test.each([
    '',
    '2022-02-30',
    '2022-13-01',
    '2022-02-01 25:00',
    '2022-02-01 24:01',
    '2022-02-01 10:60',
    '2022-02-01 10:00:60',
    '2/1/2022 0:00',
    '1643670000',
    '2022-02-01 10',
    '2022-02-01 10:00 +99',
  ])('reads no time in "%s"', (cell) => expect(one('iso', cell, 'UTC')).toBe('unreadable'));
});

test('epoch times need no zone', () => {
  expect(one('epoch-s', '1643670000')).toBe(1_643_670_000_000);
  expect(one('epoch-s', '1643670000.25')).toBe(1_643_670_000_250);
  expect(one('epoch-ms', '1643670000123')).toBe(1_643_670_000_123);
  expect(one('epoch-s', '2022-02-01')).toBe('unreadable');
  expect(one('epoch-ms', '1e12')).toBe('unreadable');
});

describe('patterns', () => {
  test('one letter matches one or two digits, two letters match two', () => {
    expect(one('M/d/yyyy H:mm', '2/1/2022 0:04', '+01:00')).toBe(Date.UTC(2022, 0, 31, 23, 4));
    expect(one('M/d/yyyy H:mm', '12/31/2022 23:59', 'UTC')).toBe(Date.UTC(2022, 11, 31, 23, 59));
    expect(one('dd.MM.yyyy HH:mm:ss', '01.02.2022 05:06:07', 'UTC')).toBe(Date.UTC(2022, 1, 1, 5, 6, 7));
    expect(one('dd.MM.yyyy', '1.2.2022', 'UTC')).toBe('unreadable');
    expect(one('yyyyMMddHHmm', '202202010506', 'UTC')).toBe(Date.UTC(2022, 1, 1, 5, 6));
  });

  test('punctuation and quoted letters are literal', () => {
    expect(one("yyyy-MM-dd'T'HH:mm", '2022-02-01T05:06', 'UTC')).toBe(Date.UTC(2022, 1, 1, 5, 6));
    expect(one('yyyy년 M월 d일 H:mm', '2022년 2월 1일 5:06', 'Asia/Seoul')).toBe(Date.UTC(2022, 0, 31, 20, 6));
    expect(one('yyyy.M.d (H:mm)', '2022.2.1 (5:06)', 'UTC')).toBe(Date.UTC(2022, 1, 1, 5, 6));
    expect(one('yyyy.M.d', '2022x2x1', 'UTC')).toBe('unreadable');
  });

  test('hours before and after noon, in Korean and English', () => {
    const utc = (hour: number, minute = 5) => Date.UTC(2026, 10, 20, hour, minute);
    const korean = (cell: string) => one('yyyy-MM-dd a h:mm:ss', cell, 'UTC');
    expect(korean('2026-11-20 오후 3:05:00')).toBe(utc(15));
    expect(korean('2026-11-20 오전 12:05:00')).toBe(utc(0));
    expect(korean('2026-11-20 오후 12:05:00')).toBe(utc(12));
    expect(korean('2026-11-20 오후 15:05:00')).toBe(utc(15));
    expect(korean('2026-11-20 오전 15:05:00')).toBe('unreadable');
    expect(one('M/d/yyyy h:mm a', '11/20/2026 3:05 PM', 'UTC')).toBe(utc(15));
    expect(one('M/d/yyyy h:mm a', '11/20/2026 12:05 a.m.', 'UTC')).toBe(utc(0));
  });

  test('two-digit years are those of 1970 to 2069', () => {
    expect(one('yy/MM/dd HH:mm', '26/11/20 03:05', 'UTC')).toBe(Date.UTC(2026, 10, 20, 3, 5));
    expect(one('d-M-yy', '1-2-70', 'UTC')).toBe(Date.UTC(1970, 1, 1));
  });

  test('seconds may have a fraction in every pattern', () => {
    const time = Date.UTC(2026, 10, 20, 3, 5, 7, 123);
    expect(one('M/d/yyyy HH:mm:ss', '11/20/2026 03:05:07.123', 'UTC')).toBe(time);
    expect(one('M/d/yyyy HH:mm:ss.SSS', '11/20/2026 03:05:07,1239', 'UTC')).toBe(time);
    expect(one('M/d/yyyy H:m:s', '11/20/2026 3:5:7', 'UTC')).toBe(time - 123);
  });

  test('day numbers of Excel are local times to the second', () => {
    expect(one('excel', '43815.00347', 'UTC')).toBe(Date.UTC(2019, 11, 16, 0, 5));
    expect(one('excel', '43815.00347', 'Asia/Seoul')).toBe(Date.UTC(2019, 11, 15, 15, 5));
    expect(one('excel', '43815,5', 'UTC')).toBe(Date.UTC(2019, 11, 16, 12));
    expect(one('excel', '2026-11-20', 'UTC')).toBe('unreadable');
    expect(one('excel', '9999999', 'UTC')).toBe('unreadable');
  });

  test('a day that the calendar does not have is no time', () => {
    expect(one('d/M/yyyy', '29/2/2022', 'UTC')).toBe('unreadable');
    expect(one('d/M/yyyy', '29/2/2024', 'UTC')).toBe(Date.UTC(2024, 1, 29));
    expect(one('d/M/yyyy', '1/2/0022', 'UTC')).toBe(Date.parse('0022-02-01T00:00:00Z'));
  });

  test.each([
    '',
    'HH:mm',
    'dd/mm/yyyy',
    'DD/MM/YYYY',
    'yyyy-MM-ddTHH:mm',
    'M/d/yyyy h:mm',
    'yyyy-MM-dd a',
    'yyyy yy-MM-dd',
    'yyyy-MM-dd MM',
    "yyyy-MM-dd 'x",
    'ISO',
  ])('"%s" is no format', (text) => expect(parseTimeFormat(text)).toBeUndefined());
});

const utc = (hour: number, minute = 0): number => Date.UTC(2022, 9, 30, hour, minute);

describe('where the clocks are changed', () => {
  test('a time skipped by daylight saving time is reported as skipped', () => {
    expect(one('iso', '2022-03-27 02:30', 'Europe/Amsterdam')).toBe('skipped');
  });

  test('a time that is shown twice is the earlier one', () => {
    expect(one('iso', '2022-10-30 02:30', 'Europe/Amsterdam')).toBe(utc(0, 30));
    expect(all('iso', 'Europe/Amsterdam', ['2022-10-30 02:50', '2022-11-05 10:00', '2022-10-30 02:30'])).toEqual([
      utc(0, 50),
      Date.UTC(2022, 10, 5, 9),
      utc(0, 30),
    ]);
  });

  test('rising times go on rising through the hour that comes twice', () => {
    const cells = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map((time) => `2022-10-30 ${time}`);
    expect(all('iso', 'Europe/Amsterdam', cells)).toEqual([
      utc(-1, 30),
      utc(0),
      utc(0, 30),
      utc(1),
      utc(1, 30),
      utc(2),
    ]);
    expect(
      all('iso', 'Europe/Amsterdam', ['2022-10-30 01:00', '2022-10-30 02:00', '2022-10-30 02:00', '2022-10-30 03:00']),
    ).toEqual([utc(-1), utc(0), utc(1), utc(2)]);
  });

  test('falling times go on falling through it', () => {
    const cells = ['03:00', '02:30', '02:00', '02:30', '02:00', '01:30'].map((time) => `2022-10-30 ${time}`);
    expect(all('iso', 'Europe/Amsterdam', ['2022-10-30 03:30', ...cells])).toEqual([
      utc(2, 30),
      utc(2),
      utc(1, 30),
      utc(1),
      utc(0, 30),
      utc(0),
      utc(-1, 30),
    ]);
  });
});
