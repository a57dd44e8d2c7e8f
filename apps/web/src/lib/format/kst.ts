import { dayMs, hourMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstOffsetMs, kstParts } from '@onsil/domain/calendar/kst';
import { currentLanguage, type Language } from '../i18n/language.ts';
import { now } from '../state/clock.ts';
import { formatCount, formatSpan } from './numbers.ts';

/** Dates and times for display in Korea time, from epoch milliseconds; `parseInstant` converts ISO instants. */

// By hand: a browser's first Intl format takes 20 to 40 ms of a page's start.
const weekdays: Record<Language, readonly string[]> = {
  ko: ['월', '화', '수', '목', '금', '토', '일'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
};
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const;

/** Keeps a day or an amount on one line: a phone would break it after `11.`. */
const together = (...words: readonly string[]): string => words.join('\u00A0');

/** Epoch milliseconds of an ISO 8601 instant with offset. */
export const parseInstant = (instant: string): number => Date.parse(instant);

const localIso = (ms: number): string => new Date(ms + kstOffsetMs).toISOString();

/** `14:31` */
export const formatTime = (ms: number): string => localIso(ms).slice(11, 16);

/** `14:31:05` */
export const formatClock = (ms: number): string => localIso(ms).slice(11, 19);

/** `월` or `Mon` of a weekday, Monday first (0 … 6). */
export const formatWeekday = (weekday: number): string => weekdays[currentLanguage()][weekday] ?? '';

/** `11. 18.` or `18 Nov`, for axes. */
export const formatShortDay = (ms: number): string => {
  const { month, day } = kstParts(ms);
  return currentLanguage() === 'ko' ? together(`${month}.`, `${day}.`) : together(`${day}`, `${months[month - 1]}`);
};

/** `11. 18. (수)` or `Wed 18 Nov`; with the year when it is not the current one. */
export const formatDay = (ms: number): string => {
  const { year, weekday: sundayFirst } = kstParts(ms);
  const weekday = formatWeekday((sundayFirst + 6) % 7);
  const isOther = kstDay(ms).slice(0, 4) !== kstDay(now()).slice(0, 4);
  if (currentLanguage() === 'ko') return together(...(isOther ? [`${year}.`] : []), formatShortDay(ms), `(${weekday})`);
  return together(weekday, formatShortDay(ms), ...(isOther ? [`${year}`] : []));
};

/** `11월` or `Nov`; with the year when it is not the current one. `month`: `2026-11` */
export const formatMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const isOther = month.slice(0, 4) !== kstDay(now()).slice(0, 4);
  if (currentLanguage() === 'ko') return together(...(isOther ? [`${year}년`] : []), `${number}월`);
  return together(`${months[number - 1]}`, ...(isOther ? [`${year}`] : []));
};

/** `11. 18. (수) 14:31` */
export const formatDateTime = (ms: number): string => `${formatDay(ms)} ${formatTime(ms)}`;

/** The time alone for an instant of today, else with its day. */
export const formatMoment = (ms: number): string =>
  kstDay(ms) === kstDay(now()) ? formatTime(ms) : formatDateTime(ms);

/** `11. 18. (수) 09:00 ~ 14:31`, `Wed 18 Nov 09:00 – 14:31`, the second day only where it differs. */
export const formatRange = (from: number, to: number): string =>
  formatSpan(formatDateTime(from), kstDay(from) === kstDay(to) ? formatTime(to) : formatDateTime(to), ' ');

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

type Unit = (typeof units)[number][0];
const koreanUnits: Record<Unit, string> = { day: '일', hour: '시간', minute: '분', second: '초' };
const englishUnits: Record<Unit, string> = { day: 'day', hour: 'h', minute: 'min', second: 'sec' };

/** An age for display: `8초 전`, `8s ago`; `지금`, `now` below a second and for negative ages (clock skew). */
export const formatAge = (ageMs: number): string => {
  const age = Math.max(0, ageMs);
  if (age < 1_000) return currentLanguage() === 'ko' ? '지금' : 'now';
  const [unit, length] = units.find(([, ms]) => age >= ms) ?? ['second', 1_000];
  const count = formatCount(Math.floor(age / length));
  return currentLanguage() === 'ko'
    ? together(`${count}${koreanUnits[unit]}`, '전')
    : together(`${count}${unit.charAt(0)}`, 'ago');
};

const inUnit = (count: number, unit: Unit): string => {
  if (currentLanguage() === 'ko') return `${formatCount(count)}${koreanUnits[unit]}`;
  return together(formatCount(count), unit === 'day' && count !== 1 ? 'days' : englishUnits[unit]);
};

const split = (ms: number) => {
  const left = Math.max(0, Math.ceil(ms / 1000));
  return {
    day: Math.floor(left / 86_400),
    hour: Math.floor(left / 3600) % 24,
    minute: Math.floor(left / 60) % 60,
    second: left % 60,
  };
};

/** A duration in its two largest units: `48시간 30분`, `12 min`; seconds only below a minute. */
export const formatDuration = (ms: number): string => {
  const counts = split(ms);
  const first = units.findIndex(([unit]) => counts[unit] > 0);
  if (first < 0 || first === units.length - 1) return inUnit(counts.second, 'second');
  const shown = units.slice(first, Math.min(first + 2, units.length - 1)).filter(([unit]) => counts[unit] > 0);
  return shown.map(([unit]) => inUnit(counts[unit], unit)).join(' ');
};

/** A short remaining time to the second: `1분 14초`. */
export const formatCountdown = (ms: number): string => {
  const { second } = split(ms);
  const minutes = Math.floor(Math.ceil(ms / 1000) / 60);
  return [minutes > 0 && inUnit(minutes, 'minute'), (second > 0 || minutes === 0) && inUnit(second, 'second')]
    .filter(Boolean)
    .join(' ');
};
