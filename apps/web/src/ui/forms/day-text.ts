import { dayMs } from '@onsil/domain/calendar/duration';
import { isKstDay } from '@onsil/domain/calendar/kst';

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const namedDays: ReadonlyMap<string, number> = new Map([
  ['어제', -1],
  ['오늘', 0],
  ['내일', 1],
  ['모레', 2],
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
const daysOfUnit: Readonly<Record<string, number>> = { d: 1, 일: 1, w: 7, 주: 7 };

const months = 'january february march april may june july august september october november december'.split(' ');

const forms = [
  /^(?<year>\d{4})[\s./-]+(?<month>\d{1,2})[\s./-]+(?<day>\d{1,2})\.?$/, // 2027-02-15, 2027. 2. 15.
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/, // 20270215
  /^(?:(?<year>\d{4})년\s*)?(?<month>\d{1,2})월\s*(?<day>\d{1,2})일$/, // 2027년 2월 15일, 2월 15일
  /^(?<day>\d{1,2})[\s./-]+(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/, // 15.2.2027
  /^(?<day>\d{1,2})\s*(?<name>[a-z]{3,9})\.?(?:,?\s*(?<year>\d{4}))?$/, // 15 Feb 2027, 15 Feb
  /^(?<name>[a-z]{3,9})\.?\s*(?<day>\d{1,2})(?:,?\s*(?<year>\d{4}))?$/, // Feb 15, 2027
  /^(?<first>\d{1,2})\s*[./-]\s*(?<second>\d{1,2})\.?$/, // 15.2., 2. 15.
];

const isoDay = (year: number, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The day of the year in which it is nearest to today. */
const nearest = (today: string, month: string, day: string): string | undefined =>
  [-1, 0, 1]
    .map((years) => isoDay(Number(today.slice(0, 4)) + years, month, day))
    .filter(isKstDay)
    .toSorted((a, b) => Math.abs(msOf(a) - msOf(today)) - Math.abs(msOf(b) - msOf(today)))[0];

/** Days or weeks from today: `오늘`, `tomorrow`, `+84d`, `-2w`, `+12주`. */
const relativeDay = (text: string, today: string): string | null => {
  const [, sign, count, unit = ''] = /^([+-])\s*(\d{1,3})\s*([dw일주])$/.exec(text) ?? [];
  const days = sign === undefined ? namedDays.get(text) : Number(`${sign}${count}`) * (daysOfUnit[unit] ?? 0);
  return days === undefined ? null : new Date(msOf(today) + days * dayMs).toISOString().slice(0, 10);
};

/** Month and day of two numbers, where both may be a month in the order of the language. */
const orderedPair = (first: string, second: string, language: 'ko' | 'en'): { month: string; day: string } =>
  Number(first) > 12 || (language === 'en' && Number(second) <= 12)
    ? { month: second, day: first }
    : { month: first, day: second };

/** A typed day as `2027-02-15`: with or without its year, in the order of the language, or from today; null for none. */
export const parseDay = (typed: string, today: string, language: 'ko' | 'en'): string | null => {
  const text = typed.trim().toLowerCase();
  const form = forms.map((one) => one.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!form) return relativeDay(text, today);
  const { year, name, first = '', second = '', day = '' } = form;
  const month = name === undefined ? form['month'] : String(months.findIndex((one) => one.startsWith(name)) + 1);
  const parts = month === undefined ? orderedPair(first, second, language) : { month, day };
  const found =
    year === undefined ? nearest(today, parts.month, parts.day) : isoDay(Number(year), parts.month, parts.day);
  return found !== undefined && isKstDay(found) ? found : null;
};
