import { expect, test } from 'vitest';
import { firstHolidayYear, lastHolidayYear, listHolidays } from './holidays.ts';
import { addDays } from './kst.ts';

/** All holidays of a year, as the calendars print them. */
const of = (year: number): string[] => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
    if (listHolidays(day).length > 0) days.push(day.slice(5));
  return days;
};

test.each([
  [2023, '01-01 01-21 01-22 01-23 01-24 03-01 05-05 05-27 05-29 06-06 08-15 09-28 09-29 09-30 10-02 10-03 10-09 12-25'],
  [
    2024,
    '01-01 02-09 02-10 02-11 02-12 03-01 04-10 05-05 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-01 10-03 10-09 12-25',
  ],
  [
    2025,
    '01-01 01-27 01-28 01-29 01-30 03-01 03-03 05-05 05-06 06-03 06-06 08-15 10-03 10-05 10-06 10-07 10-08 10-09 12-25',
  ],
  [
    2026,
    '01-01 02-16 02-17 02-18 03-01 03-02 05-01 05-05 05-24 05-25 06-03 06-06 07-17 08-15 08-17 09-24 09-25 09-26 10-03 10-05 10-09 12-25',
  ],
])('%i has the holidays of the official calendar', (year, days) => {
  expect(of(year).join(' ')).toBe(days);
});

test('Labor Day is a holiday since 2026', () => {
  expect(listHolidays('2025-05-01')).toEqual([]);
  expect(listHolidays('2026-05-01')).toEqual(['labor']);
  expect(listHolidays('2027-05-03'), 'a Saturday without a substitute').toEqual([]);
});

test('a substitute comes after the whole festival, and only for days that have one', () => {
  expect(listHolidays('2025-10-08')).toEqual(['substitute']);
  expect(listHolidays('2026-09-28'), 'a Saturday of Chuseok has none').toEqual([]);
  expect(listHolidays('2026-06-08'), 'Memorial Day has none').toEqual([]);
  expect(listHolidays('2021-10-04'), 'Foundation Day on a Sunday').toEqual(['substitute']);
  expect(listHolidays('2021-05-20'), 'Buddha’s Birthday had none then').toEqual([]);
});

test('two holidays on one day are both named, and have one substitute', () => {
  expect(listHolidays('2025-05-05')).toEqual(['children', 'buddha']);
  expect(listHolidays('2028-10-03')).toEqual(['foundation', 'chuseok']);
  expect(listHolidays('2028-10-05')).toEqual(['substitute']);
});

test('lunar days are those of the Korean calendar of ICU', () => {
  const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  const expected = { lunarNewYear: '1/1', buddha: '4/8', chuseok: '8/15' } as const;
  for (let year = firstHolidayYear; year <= lastHolidayYear; year += 1) {
    const found = new Set<string>();
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1))
      for (const name of listHolidays(day))
        if (name === 'lunarNewYear' || name === 'buddha' || name === 'chuseok') {
          found.add(name);
          expect(`${day} ${lunar.format(Date.parse(`${day}T12:00:00Z`))}`).toBe(`${day} ${expected[name]}`);
        }
    expect(found.size).toBe(3);
  }
});

test('no holidays are claimed for years that are not known', () => {
  expect(of(firstHolidayYear - 1)).toEqual([]);
  expect(of(lastHolidayYear + 1)).toEqual([]);
});
