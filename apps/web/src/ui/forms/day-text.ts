import { addDays, isKstDay, kstWeekday } from '@onsil/domain/calendar/kst';

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const namedDays: ReadonlyMap<string, number> = new Map([
  ['그저께', -2],
  ['그제', -2],
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

const weekdays = [
  ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'],
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
];

const distances = [
  /^(?<sign>[+-])\s*(?<count>\d{1,3})\s*(?<unit>[dw일주])$/, // +84d, -2w, +12주
  /^(?<count>\d{1,3})\s*(?<unit>[일주])\s*(?<sign>전|후|뒤)$/, // 3일 전, 2주 후
  /^(?<count>\d{1,3})\s*(?<unit>[dw])(?:ays?|eeks?)?\s+(?<sign>ago)$/, // 3 days ago
  /^in\s+(?<count>\d{1,3})\s*(?<unit>[dw])(?:ays?|eeks?)?$/, // in 2 weeks
];

/** The latest day of that name before today, or today; undefined for no weekday. */
const daysToWeekday = (text: string, today: string): number | undefined => {
  const weekday = weekdays.map((names) => names.indexOf(text)).find((index) => index >= 0);
  return weekday === undefined ? undefined : -((kstWeekday(today) - weekday + 7) % 7);
};

/** Days or weeks from today: `오늘`, `tomorrow`, `+84d`, `-2w`, `+12주`, `3일 전`, `2 weeks ago`, `월요일`. */
const relativeDay = (text: string, today: string): string | null => {
  const { sign = '+', count, unit = '' } = distances.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  const direction = ['-', '전', 'ago'].includes(sign) ? -1 : 1;
  const days =
    count === undefined
      ? (namedDays.get(text) ?? daysToWeekday(text, today))
      : direction * Number(count) * (daysOfUnit[unit] ?? 0);
  return days === undefined ? null : addDays(today, days);
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
