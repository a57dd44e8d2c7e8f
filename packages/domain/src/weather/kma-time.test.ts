import { describe, expect, test } from 'vitest';
import { forecastBase, kmaInstant, nextBulletin, observationBase } from './kma-time.ts';

const at = (text: string): number => Date.parse(`${text}+09:00`);

describe('the newest observation', () => {
  test.each([
    ['2026-11-22T10:45', '20261122', '1000'],
    ['2026-11-22T10:44:59', '20261122', '0900'],
    ['2026-11-22T00:44', '20261121', '2300'],
    ['2026-01-01T00:50', '20260101', '0000'],
    ['2026-01-01T00:10', '20251231', '2300'],
  ])('at %s is that of %s %s', (now, base_date, base_time) =>
    expect(observationBase(at(now))).toEqual({ base_date, base_time }),
  );

  test.each([
    ['2026-11-22T10:44:59', '2026-11-22T10:45'],
    ['2026-11-22T10:45', '2026-11-22T11:45'],
    ['2026-11-22T23:50', '2026-11-23T00:45'],
  ])('after %s comes at %s', (now, next) => expect(nextBulletin(at(now))).toBe(at(next)));
});

describe('the newest village forecast', () => {
  test.each([
    ['2026-11-22T02:09:59', '20261121', '2300'],
    ['2026-11-22T02:10', '20261122', '0200'],
    ['2026-11-22T05:09', '20261122', '0200'],
    ['2026-11-22T05:10', '20261122', '0500'],
    ['2026-11-22T13:59', '20261122', '1100'],
    ['2026-11-22T14:10', '20261122', '1400'],
    ['2026-11-22T23:10', '20261122', '2300'],
    ['2026-11-23T00:05', '20261122', '2300'],
    ['2026-11-23T01:30', '20261122', '2300'],
  ])('at %s is that of %s %s', (now, base_date, base_time) =>
    expect(forecastBase(at(now))).toEqual({ base_date, base_time }),
  );
});

describe('the instant of a bulletin', () => {
  test('is in Korea time', () => expect(kmaInstant('20260122', '1100')).toBe(at('2026-01-22T11:00')));
  test.each([
    ['2026012', '1100'],
    ['20260122', '11'],
    ['20261322', '1100'],
    ['20260122', '2500'],
  ])('%s %s is none', (day, hour) => expect(kmaInstant(day, hour)).toBeNaN());
});
