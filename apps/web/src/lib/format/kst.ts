import { dayMs, hourMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstOffsetMs } from '@onsil/domain/calendar/kst';
import { currentLanguage, type Language } from '../i18n/language.ts';
import { now } from '../state/clock.ts';
import { formatSpan } from './numbers.ts';

/** Dates and times for display in Korea time, from epoch milliseconds; `parseInstant` converts ISO instants. */

const zone = 'Asia/Seoul';
const formats = new Map<string, Intl.DateTimeFormat>();

const parts = (ms: number, language: Language, options: Intl.DateTimeFormatOptions): Record<string, string> => {
  const key = language + JSON.stringify(options);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', { timeZone: zone, ...options });
  formats.set(key, format);
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
};

/** Epoch milliseconds of an ISO 8601 instant with offset. */
export const parseInstant = (instant: string): number => Date.parse(instant);

/** Keeps a day or an amount on one line: a phone would break it after `11.`. */
const together = (text: string): string => text.replaceAll(' ', '\u00A0');

// Figures alone come from the fixed offset: a browser's first Intl.DateTimeFormat takes 20 to 40 ms.
const localIso = (ms: number): string => new Date(ms + kstOffsetMs).toISOString();

/** `14:31` */
export const formatTime = (ms: number): string => localIso(ms).slice(11, 16);

/** `14:31:05` */
export const formatClock = (ms: number): string => localIso(ms).slice(11, 19);

/** `11. 18. (수)` or `Wed 18 Nov`; with the year when it is not the current one. */
export const formatDay = (ms: number): string => {
  const language = currentLanguage();
  const { year, month, day, weekday } = parts(ms, language, {
    year: 'numeric',
    month: language === 'ko' ? 'numeric' : 'short',
    day: 'numeric',
    weekday: 'short',
  });
  const other = kstDay(ms).slice(0, 4) !== kstDay(now()).slice(0, 4);
  if (language === 'ko') return together(`${other ? `${year}. ` : ''}${month}. ${day}. (${weekday})`);
  return together(`${weekday} ${day} ${month}${other ? ` ${year}` : ''}`);
};

/** `11. 18.` or `18 Nov`, for axes. */
export const formatShortDay = (ms: number): string => {
  const language = currentLanguage();
  const { month, day } = parts(ms, language, { month: language === 'ko' ? 'numeric' : 'short', day: 'numeric' });
  return together(language === 'ko' ? `${month}. ${day}.` : `${day} ${month}`);
};

/** A Monday in Korea. */
const monday = Date.parse('2026-11-16T00:00:00+09:00');

/** `월` or `Mon` of a weekday, Monday first (0 … 6). */
export const formatWeekday = (weekday: number): string =>
  parts(monday + weekday * dayMs, currentLanguage(), { weekday: 'short' })['weekday'] ?? '';

/** `11월` or `Nov`; with the year when it is not the current one. `month`: `2026-11` */
export const formatMonth = (month: string): string => {
  const language = currentLanguage();
  const year = month.slice(0, 4) === kstDay(now()).slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const format = new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', {
    timeZone: 'UTC',
    month: 'short',
    ...year,
  });
  return together(format.format(Date.parse(`${month}-01T00:00:00Z`)));
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

/** An age for display: `8초 전`, `8s ago`; `지금`, `now` below a second and for negative ages (clock skew). */
export const formatAge = (ageMs: number): string => {
  const age = Math.max(0, ageMs);
  const [unit, length] = units.find(([, ms]) => age >= ms) ?? ['second', 1_000];
  const numeric = age < 1_000 ? 'auto' : 'always';
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { style: 'narrow', numeric });
  return together(format.format(-Math.floor(age / length), unit));
};

// Intl’s short English hour is “hr”; everything else that Onsil writes says “h”.
const inUnit = (count: number, unit: string): string =>
  together(
    new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' })
      .format(count)
      .replace('hr', 'h'),
  );

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
