import { describe, expect, test } from 'vitest';
import { daysAfterSowing, periodStart, validatePhotoDays } from './growth-photo.ts';

describe('a period', () => {
  test.each([
    ['1m', '2026-11-22', '2026-10-22'],
    ['1m', '2026-01-15', '2025-12-15'],
    ['6m', '2026-11-22', '2026-05-22'],
    ['1y', '2026-11-22', '2025-11-22'],
  ] as const)('of %s that ends on %s begins on %s', (period, today, begin) => {
    expect(periodStart(period, today)).toBe(begin);
  });

  test('begins on the last day of a month that is shorter', () => {
    expect(periodStart('1m', '2026-03-31')).toBe('2026-02-28');
    expect(periodStart('6m', '2026-08-31')).toBe('2026-02-28');
    expect(periodStart('1y', '2028-02-29')).toBe('2027-02-28');
  });
});

describe('the age of plants', () => {
  test('is counted in days from the sowing', () => {
    expect(daysAfterSowing({ photoDate: '2026-11-22', sowingDate: '2026-10-20' })).toBe(33);
    expect(daysAfterSowing({ photoDate: '2026-11-22', sowingDate: '2026-11-22' })).toBe(0);
    expect(daysAfterSowing({ photoDate: '2028-03-01', sowingDate: '2028-02-28' })).toBe(2);
  });

  test('is not known without one', () => {
    expect(daysAfterSowing({ photoDate: '2026-11-22', sowingDate: null })).toBeNull();
  });
});

describe('the days of a photo', () => {
  test('may be today, and that of the sowing', () => {
    expect(validatePhotoDays({ photoDate: '2026-11-22', sowingDate: '2026-11-22' }, '2026-11-22')).toEqual([]);
    expect(validatePhotoDays({ photoDate: '2026-11-21', sowingDate: null }, '2026-11-22')).toEqual([]);
  });

  test('are no day to come', () => {
    expect(validatePhotoDays({ photoDate: '2026-11-23', sowingDate: null }, '2026-11-22')).toEqual([
      { path: 'photoDate', code: 'future' },
    ]);
  });

  test('are not before the sowing; all faults are reported', () => {
    expect(validatePhotoDays({ photoDate: '2026-11-23', sowingDate: '2026-11-24' }, '2026-11-22')).toEqual([
      { path: 'photoDate', code: 'future' },
      { path: 'sowingDate', code: 'sownLater' },
    ]);
  });
});
