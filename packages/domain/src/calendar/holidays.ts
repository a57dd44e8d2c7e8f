import { addDays, kstWeekday } from './kst.ts';

/** Public holidays of Korea (관공서의 공휴일에 관한 규정, 제2조), Sundays aside. */
export type Holiday =
  | 'newYear'
  | 'lunarNewYearEve'
  | 'lunarNewYear'
  | 'lunarNewYearNext'
  | 'independenceMovement'
  | 'labor'
  | 'children'
  | 'buddha'
  | 'memorial'
  | 'constitution'
  | 'liberation'
  | 'chuseokEve'
  | 'chuseok'
  | 'chuseokNext'
  | 'foundation'
  | 'hangeul'
  | 'christmas'
  | 'election'
  | 'temporary';

/** `substitute`: a day off for a holiday on a weekend or on another holiday. */
export type HolidayName = Holiday | 'substitute';

/**
 * Solar days of lunar 1 January (설날), 8 April (부처님오신날) and 15 August (추석) by the tables of the Korea Astronomy and
 * Space Science Institute. A test compares them with the Korean calendar of ICU.
 */
const lunarDays = [
  [2020, '01-25', '04-30', '10-01'],
  [2021, '02-12', '05-19', '09-21'],
  [2022, '02-01', '05-08', '09-10'],
  [2023, '01-22', '05-27', '09-29'],
  [2024, '02-10', '05-15', '09-17'],
  [2025, '01-29', '05-05', '10-06'],
  [2026, '02-17', '05-24', '09-25'],
  [2027, '02-07', '05-13', '09-15'],
  [2028, '01-27', '05-02', '10-03'],
  [2029, '02-13', '05-20', '09-22'],
  [2030, '02-03', '05-09', '09-12'],
  [2031, '01-23', '05-28', '10-01'],
  [2032, '02-11', '05-16', '09-19'],
  [2033, '01-31', '05-06', '09-08'],
  [2034, '02-19', '05-25', '09-27'],
  [2035, '02-08', '05-15', '09-16'],
  [2036, '01-28', '05-03', '10-04'],
  [2037, '02-15', '05-22', '09-24'],
  [2038, '02-04', '05-11', '09-13'],
  [2039, '01-24', '04-30', '10-02'],
  [2040, '02-12', '05-18', '09-21'],
  [2041, '02-01', '05-07', '09-10'],
  [2042, '01-22', '05-26', '09-28'],
  [2043, '02-10', '05-16', '09-17'],
  [2044, '01-30', '05-05', '10-05'],
  [2045, '02-17', '05-24', '09-25'],
  [2046, '02-06', '05-13', '09-15'],
  [2047, '01-26', '05-02', '10-04'],
  [2048, '02-14', '05-20', '09-22'],
  [2049, '02-02', '05-09', '09-11'],
  [2050, '01-23', '05-28', '09-30'],
] as const;

export const firstHolidayYear = 2020;
/** No holidays are known after this year. */
export const lastHolidayYear = 2050;

/** Days that cannot be computed: elections, and days off that the government decided on (as of November 2026). */
const declared: readonly [day: string, name: Holiday][] = [
  ['2020-04-15', 'election'],
  ['2020-08-17', 'temporary'],
  ['2022-03-09', 'election'],
  ['2022-06-01', 'election'],
  ['2023-10-02', 'temporary'],
  ['2024-04-10', 'election'],
  ['2024-10-01', 'temporary'],
  ['2025-01-27', 'temporary'],
  ['2025-06-03', 'election'],
  ['2026-06-03', 'election'],
  ['2028-04-12', 'election'],
];

/** Holidays on the same day each year; `since`: the first year. */
const fixed: readonly { name: Holiday; day: string; since?: number }[] = [
  { name: 'newYear', day: '01-01' },
  { name: 'independenceMovement', day: '03-01' },
  // Since the amendment of the Act on Public Holidays of April 2026. Without a substitute as long as the decree names none.
  { name: 'labor', day: '05-01', since: 2026 },
  { name: 'children', day: '05-05' },
  { name: 'memorial', day: '06-06' },
  // Since the amendment of the Act on Public Holidays of February 2026.
  { name: 'constitution', day: '07-17', since: 2026 },
  { name: 'liberation', day: '08-15' },
  { name: 'foundation', day: '10-03' },
  { name: 'hangeul', day: '10-09' },
  { name: 'christmas', day: '12-25' },
];

/** Since which day a holiday has a substitute when it is on a Saturday, a Sunday or another holiday (제3조). */
const substituteSince: Partial<Record<Holiday, string>> = {
  children: '2014-01-01',
  independenceMovement: '2021-08-04',
  constitution: '2026-07-17',
  liberation: '2021-08-04',
  foundation: '2021-08-04',
  hangeul: '2021-08-04',
  buddha: '2023-05-04',
  christmas: '2023-05-04',
};
/** These have one when they are on a Sunday or another holiday, not on a Saturday. */
const festivals: ReadonlySet<Holiday> = new Set([
  'lunarNewYearEve',
  'lunarNewYear',
  'lunarNewYearNext',
  'chuseokEve',
  'chuseok',
  'chuseokNext',
]);

const listNamed = (year: number): [day: string, name: Holiday][] => {
  const lunar = lunarDays.find(([one]) => one === year);
  if (!lunar) return [];
  const [newYear, buddha, chuseok] = lunar.slice(1).map((day) => `${year}-${day}`) as [string, string, string];
  return [
    ...fixed
      .filter(({ since = firstHolidayYear }) => year >= since)
      .map(({ day, name }): [string, Holiday] => [`${year}-${day}`, name]),
    [addDays(newYear, -1), 'lunarNewYearEve'],
    [newYear, 'lunarNewYear'],
    [addDays(newYear, 1), 'lunarNewYearNext'],
    [buddha, 'buddha'],
    [addDays(chuseok, -1), 'chuseokEve'],
    [chuseok, 'chuseok'],
    [addDays(chuseok, 1), 'chuseokNext'],
    ...declared.filter(([day]) => day.startsWith(`${year}-`)),
  ];
};

const needsSubstitute = (day: string, names: readonly Holiday[]): boolean => {
  const weekday = kstWeekday(day);
  return names.some((name) => {
    const overlaps = weekday === 0 || names.length > 1;
    if (festivals.has(name)) return overlaps;
    const since = substituteSince[name];
    return since !== undefined && day >= since && (overlaps || weekday === 6);
  });
};

const computeYear = (year: number): ReadonlyMap<string, readonly HolidayName[]> => {
  const days = new Map<string, HolidayName[]>();
  for (const [day, name] of listNamed(year)) days.set(day, [...(days.get(day) ?? []), name]);
  const named = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)) as [string, Holiday[]][];
  for (const [day, names] of named) {
    if (!needsSubstitute(day, names)) continue;
    let next = addDays(day, 1);
    while (days.has(next) || kstWeekday(next) === 0 || kstWeekday(next) === 6) next = addDays(next, 1);
    days.set(next, ['substitute']);
  }
  return days;
};

const years = new Map<number, ReadonlyMap<string, readonly HolidayName[]>>();

/** The public holidays of a Korean day ('YYYY-MM-DD'); empty on ordinary days, and outside of the known years. */
export const listHolidays = (day: string): readonly HolidayName[] => {
  const year = Number(day.slice(0, 4));
  const known = years.get(year) ?? computeYear(year);
  years.set(year, known);
  return known.get(day) ?? [];
};
