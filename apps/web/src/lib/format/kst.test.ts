import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import {
  formatAge,
  parseInstant,
  formatClock,
  formatCountdown,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMoment,
  formatMonth,
  formatRange,
  formatShortDay,
  formatTime,
} from './kst.ts';

const at = (instant: string): number => parseInstant(instant);

/** `_` for a space at which no line breaks. */
const unbroken = (text: string): string => text.replaceAll('_', '\u00A0');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-20T05:31:00Z') });
  setLanguage('ko');
});
afterEach(() => vi.useRealTimers());

describe('instants', () => {
  it('are shown in Korea time whatever the device’s zone', () => {
    expect(formatTime(at('2026-11-20T05:31:00Z'))).toBe('14:31');
    expect(formatClock(at('2026-11-20T05:31:05Z'))).toBe('14:31:05');
  });

  it('midnight is 00, never 24', () => expect(formatTime(at('2026-11-19T15:00:00Z'))).toBe('00:00'));

  it('days are formatted by language, with the year when it is another', () => {
    expect(formatDay(at('2026-11-18T03:00:00Z'))).toBe(unbroken('11._18._(수)'));
    expect(formatDay(at('2025-01-05T03:00:00Z'))).toBe(unbroken('2025._1._5._(일)'));
    setLanguage('en');
    expect(formatDay(at('2026-11-18T03:00:00Z'))).toBe(unbroken('Wed_18_Nov'));
    expect(formatDay(at('2025-01-05T03:00:00Z'))).toBe(unbroken('Sun_5_Jan_2025'));
  });

  const oneLine = (text: string): string => text.replaceAll(' ', '\u00A0');

  it.each([
    ['ko', 'ko-KR', 'numeric'],
    ['en', 'en-GB', 'short'],
  ] as const)('days and months of a year are as Intl writes them (%s)', (language, locale, month) => {
    setLanguage(language);
    const zone = { timeZone: 'Asia/Seoul', month } as const;
    const day = new Intl.DateTimeFormat(locale, { ...zone, day: 'numeric', weekday: 'short' });
    const name = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' });
    for (let ms = at('2026-01-01T00:00:00Z'); ms < at('2027-01-01T00:00:00+09:00'); ms += 86_400_000) {
      const parts = Object.fromEntries(day.formatToParts(ms).map(({ type, value }) => [type, value]));
      expect(formatDay(ms)).toBe(
        oneLine(
          language === 'ko'
            ? `${parts['month']}. ${parts['day']}. (${parts['weekday']})`
            : `${parts['weekday']} ${parts['day']} ${parts['month']}`,
        ),
      );
      expect(formatMonth(new Date(ms).toISOString().slice(0, 7))).toBe(oneLine(name.format(ms)));
    }
    const other = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' });
    expect(formatMonth('2025-09')).toBe(oneLine(other.format(at('2025-09-05T00:00:00Z'))));
  });

  it.each(['ko', 'en'] as const)(
    'ages and durations are as Intl writes them, but for an English hour, which is h (%s)',
    (language) => {
      setLanguage(language);
      const age = new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'always' });
      for (const [unit, ms] of [
        ['second', 1_000],
        ['minute', 60_000],
        ['hour', 3_600_000],
        ['day', 86_400_000],
      ] as const) {
        const length = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
        for (const count of [1, 2, 23]) {
          expect(formatAge(count * ms)).toBe(oneLine(age.format(-count, unit)));
          expect(formatDuration(count * ms)).toBe(oneLine(length.format(count)).replace('hr', 'h'));
        }
      }
      expect(formatAge(1_000 * 86_400_000)).toBe(oneLine(age.format(-1_000, 'day')));
      expect(formatAge(0)).toBe(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second'));
    },
  );

  it('a day on an axis has neither weekday nor year', () => {
    expect(formatShortDay(at('2026-11-16T03:00:00Z'))).toBe(unbroken('11._16.'));
    setLanguage('en');
    expect(formatShortDay(at('2026-11-16T03:00:00Z'))).toBe(unbroken('16_Nov'));
  });

  it('an instant of today has no day', () => {
    expect(formatMoment(at('2026-11-19T15:00:00Z'))).toBe('00:00');
    expect(formatMoment(at('2026-11-19T14:59:00Z'))).toBe(formatDateTime(at('2026-11-19T14:59:00Z')));
  });

  it('a range shows the second day only where it differs', () => {
    expect(formatRange(at('2026-11-18T00:00:00Z'), at('2026-11-18T05:31:00Z'))).toBe(
      unbroken('11._18._(수) 09:00 ~ 14:31'),
    );
    expect(formatRange(at('2026-11-13T05:30:00Z'), at('2026-11-20T05:30:00Z'))).toBe(
      unbroken('11._13._(금) 14:30 ~ 11._20._(금) 14:30'),
    );
  });
});

describe('ages', () => {
  it.each([
    [0, '지금'],
    [8_900, '8초_전'],
    [61_000, '1분_전'],
    [3_600_000, '1시간_전'],
    [49 * 3_600_000, '2일_전'],
    [-3_000, '지금'],
  ])('%d ms is %s', (age, text) => expect(formatAge(age)).toBe(unbroken(text)));

  it('ages in English', () => {
    setLanguage('en');
    expect(formatAge(8_000)).toBe(unbroken('8s_ago'));
  });
});

describe('durations', () => {
  it.each([
    [45_000, '45초'],
    [12 * 60_000 + 30_000, '12분'],
    [48.5 * 3_600_000, '2일'],
    [3 * 3_600_000, '3시간'],
    [90 * 60_000, '1시간 30분'],
    [0, '0초'],
  ])('%d ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it('an hour in English is h, and an amount stays on one line', () => {
    setLanguage('en');
    expect(formatDuration(90 * 60_000)).toBe(unbroken('1_h 30_min'));
    expect(formatDuration(25 * 3_600_000)).toBe(unbroken('1_day 1_h'));
  });

  it('a countdown is exact to the second', () => {
    expect(formatCountdown(74_000)).toBe('1분 14초');
    expect(formatCountdown(60_000)).toBe('1분');
    expect(formatCountdown(900)).toBe('1초');
  });
});
