import dayjs from 'dayjs';
import { mondayOfDay } from '@onsil/domain/calendar/week';

/** Its first and last day, `2027-02-15`. */
export type DayPeriod = { from: string; to: string };

type Unit = 'day' | 'week' | 'month' | 'year';

/** By the first letter of the unit's name. */
const units: Readonly<Record<string, Unit>> = {
  일: 'day',
  d: 'day',
  주: 'week',
  w: 'week',
  달: 'month',
  개: 'month',
  m: 'month',
  해: 'year',
  y: 'year',
};

const unitOf = (name = ''): Unit => units[name.charAt(0)] ?? 'day';

const thisOrLast = [
  /^(?<which>이번|지난)\s*(?<unit>주|달|해)$/, // 이번 주, 지난달
  /^(?<which>this|last)\s+(?<unit>week|month|year)$/,
];
const lastSome = [
  /^(?:최근|지난)\s*(?<count>\d{1,3})\s*(?<unit>일|주|개월|달)(?:간|\s*동안)?$/, // 최근 14일, 지난 2주간
  /^(?<count>\d{1,3})\s*(?<unit>일|주|개월)\s*(?:간|동안)$/, // 14일간
  /^(?:last|past)\s+(?<count>\d{1,3})\s*(?<unit>days?|d|weeks?|w|months?)$/,
];
const namedYears: ReadonlyMap<string, number> = new Map([
  ['올해', 0],
  ['작년', -1],
]);

const groupsOf = (forms: readonly RegExp[], text: string) =>
  forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);

/** Weeks begin on Monday, as in the weekly report. */
const startOf = (today: string, unit: Unit): string =>
  unit === 'week' ? mondayOfDay(today) : dayjs(today).startOf(unit).format('YYYY-MM-DD');

/** The calendar's week, month or year in which today is, or the `offset`th from it. */
const calendarPeriod = (today: string, unit: Unit, offset: number): DayPeriod => {
  const from = dayjs(startOf(today, unit)).add(offset, unit);
  return { from: from.format('YYYY-MM-DD'), to: from.add(1, unit).subtract(1, 'day').format('YYYY-MM-DD') };
};

/** A typed period: `지난주`, `이번 달`, `최근 14일`, `last month`, `past 2 weeks`; the last days include today. Null for none. */
export const parsePeriod = (typed: string, today: string): DayPeriod | null => {
  const text = typed.trim().toLowerCase();
  const yearOffset = namedYears.get(text);
  if (yearOffset !== undefined) return calendarPeriod(today, 'year', yearOffset);
  const { which, unit } = groupsOf(thisOrLast, text) ?? {};
  if (which !== undefined) return calendarPeriod(today, unitOf(unit), which === '이번' || which === 'this' ? 0 : -1);
  const last = groupsOf(lastSome, text);
  const count = Number(last?.['count'] ?? 0);
  if (!last || count === 0) return null;
  const from = dayjs(today).subtract(count, unitOf(last['unit'])).add(1, 'day');
  return { from: from.format('YYYY-MM-DD'), to: today };
};
