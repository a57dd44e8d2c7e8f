import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs, dayMs } from './duration.ts';
import { isKstDay, kstDay, kstDayStart, kstFloor, kstParts } from './kst.ts';

const two = (part: number) => String(part).padStart(2, '0');
const anyInstant = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) });

test('a day in Korea begins at 15:00 UTC', () => {
  expect(kstDay(Date.UTC(2026, 7, 6, 14, 59, 59, 999))).toBe('2026-08-06');
  expect(kstDay(Date.UTC(2026, 7, 6, 15))).toBe('2026-08-07');
  expect(kstDayStart('2026-08-07')).toBe(Date.UTC(2026, 7, 6, 15));
});

test('parts are those of a wall clock in Korea', () => {
  expect(kstParts(Date.UTC(2026, 11, 31, 20, 5))).toEqual({
    year: 2027,
    month: 1,
    day: 1,
    hour: 5,
    minute: 5,
    weekday: 5,
  });
  expect(kstParts(Date.UTC(2026, 7, 8, 15)).weekday).toBe(0);
});

test.each(['2026-08-07', '2024-02-29', '1999-12-31', '0001-01-01', '0000-01-01', '9999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isKstDay(text)).toBe(true);
    expect(kstDay(kstDayStart(text))).toBe(text);
  },
);

test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '2026-1-1',
  '20260101',
  '2026-01-01T00:00',
  ' 2026-01-01',
  '2026-01-01\n',
  '-2026-01-01',
  '２０２６-01-01',
  '',
])('%j is no day', (text) => {
  expect(isKstDay(text)).toBe(false);
  expect(kstDayStart(text)).toBeNaN();
});

test('an instant lies within its own day', () => {
  fc.assert(
    fc.property(anyInstant, (ms) => {
      const start = kstDayStart(kstDay(ms));
      expect(ms - start).toBeGreaterThanOrEqual(0);
      expect(ms - start).toBeLessThan(dayMs);
    }),
  );
});

test('parts agree with the time zone data of Seoul since 1989', () => {
  const seoul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'short' });
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1989, 0), max: Date.UTC(2100, 0) }), (ms) => {
      const { year, month, day, hour, minute } = kstParts(ms);
      expect(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`).toBe(seoul.format(ms));
      expect(kstDay(ms)).toBe(seoul.format(ms).slice(0, 10));
    }),
  );
});

test('spans of a day begin at midnight in Korea, shorter ones at round times of it', () => {
  const noon = Date.UTC(2026, 7, 7, 3, 7);
  expect(kstFloor(noon, dayMs)).toBe(kstDayStart('2026-08-07'));
  expect(kstFloor(noon, 6 * hourMs)).toBe(kstDayStart('2026-08-07') + 12 * hourMs);
  expect(kstFloor(noon, 600_000)).toBe(Date.UTC(2026, 7, 7, 3));
});
