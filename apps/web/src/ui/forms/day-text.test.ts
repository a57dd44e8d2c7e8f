import { describe, expect, test } from 'vitest';
import { parseDay } from './day-text.ts';

const today = '2026-11-26';

describe('a typed day', () => {
  test.each([
    '2027-02-15',
    '2027-2-15',
    '2027.2.15',
    '2027. 2. 15.',
    '2027/2/15',
    ' 2027 2 15 ',
    '20270215',
    '2027년 2월 15일',
    '15.2.2027',
    '15. 2. 2027',
    '15/2/2027',
    '15 Feb 2027',
    '15 february 2027',
    'Feb 15, 2027',
    '15.2.',
    '15.2',
    '2. 15.',
    '2/15',
    '2월 15일',
    '15 feb',
    'Feb 15',
    '+81d',
    '+81일',
    '+ 81 d',
  ])('is read from %s', (text) => {
    expect(parseDay(text, today, 'ko')).toBe('2027-02-15');
    expect(parseDay(text, today, 'en')).toBe('2027-02-15');
  });

  test('is in the order of the language where both numbers may be a month', () => {
    expect(parseDay('2. 3.', today, 'ko')).toBe('2027-02-03');
    expect(parseDay('3.2.', today, 'en')).toBe('2027-02-03');
  });

  test('without a year is of the year in which it is nearest', () => {
    expect(parseDay('8.15', today, 'ko')).toBe('2026-08-15');
    expect(parseDay('1. 2.', '2027-01-30', 'ko')).toBe('2027-01-02');
    expect(parseDay('12. 31.', '2027-01-02', 'ko')).toBe('2026-12-31');
    expect(parseDay('2. 29.', '2028-06-01', 'ko')).toBe('2028-02-29');
  });

  test.each([
    ['오늘', '2026-11-26'],
    ['내일', '2026-11-27'],
    ['모레', '2026-11-28'],
    ['어제', '2026-11-25'],
    ['today', '2026-11-26'],
    ['Tomorrow', '2026-11-27'],
    ['yesterday', '2026-11-25'],
    ['+84d', '2027-02-18'],
    ['+12w', '2027-02-18'],
    ['+12주', '2027-02-18'],
    ['그저께', '2026-11-24'],
    ['그제', '2026-11-24'],
    ['3일 전', '2026-11-23'],
    ['2주 후', '2026-12-10'],
    ['2주 뒤', '2026-12-10'],
    ['3 days ago', '2026-11-23'],
    ['1 day ago', '2026-11-25'],
    ['2w ago', '2026-11-12'],
    ['in 2 weeks', '2026-12-10'],
    ['목요일', '2026-11-26'],
    ['금요일', '2026-11-20'],
    ['Monday', '2026-11-23'],
    ['-26d', '2026-10-31'],
    ['+0d', '2026-11-26'],
  ])('is counted from today in %s', (text, day) => {
    expect(parseDay(text, today, 'ko')).toBe(day);
  });

  test.each([
    '',
    '2027',
    '2027-02',
    '2027. 2. 30.',
    '2027-13-01',
    '27. 2. 15.',
    '2027-02-15-05',
    '2027-02-15 10:00',
    '31.2.',
    '15.15.',
    '2. 29.',
    '15',
    '15 Fub 2027',
    '15 f',
    'feb',
    '+84',
    '84d',
    '+84y',
    '+1000d',
    '+d',
    '언젠가',
    'constructor',
  ])('is none in %s', (text) => {
    expect(parseDay(text, today, 'ko')).toBeNull();
    expect(parseDay(text, today, 'en')).toBeNull();
  });
});
