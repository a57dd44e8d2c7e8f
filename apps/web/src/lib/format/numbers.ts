import { currentLanguage } from '../i18n/language.ts';

const formats = new Map<number, Intl.NumberFormat>();

const withDecimals = (decimals: number): Intl.NumberFormat => {
  const format =
    formats.get(decimals) ??
    new Intl.NumberFormat('ko-KR', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    });
  formats.set(decimals, format);
  return format;
};

/** `1,284` of `1284`. */
const group = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Whether the text of `value` ends in a 5 right behind `decimals`, and so is a half and no 0.4999999 that was rounded to one. */
const isHalf = (value: number, decimals: number): boolean => {
  const fraction = String(value).split('.')[1] ?? '';
  return fraction.length === decimals + 1 && fraction.endsWith('5');
};

/** A positive value as Intl writes it; undefined where its digits do not tell. A browser's first Intl takes tens of ms. */
const digitsOf = (value: number, decimals: number): string | undefined => {
  const scaled = Number(`${value}e${decimals}`);
  // From 2 ** 52 on a number has no halves left.
  if (!(scaled < 2 ** 52) || (scaled % 1 === 0.5 && !isHalf(value, decimals))) return undefined;
  const digits = String(Math.round(scaled)).padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  return decimals === 0 ? group(digits) : `${group(digits.slice(0, end))}.${digits.slice(end)}`;
};

/**
 * A value with fixed decimals and grouped thousands: `1,284.0`; `–` when there is none. Korean and English group alike.
 */
export const formatValue = (value: number | null | undefined, decimals: number): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  const digits = digitsOf(Math.abs(value), decimals);
  if (digits === undefined) return withDecimals(decimals).format(value).replace('-', '−');
  return value < 0 && /[1-9]/.test(digits) ? `−${digits}` : digits;
};

/** A count: `8,640`. */
export const formatCount = (count: number): string => formatValue(count, 0);

/** A number of percent: `112.5%`. */
export const formatPercent = (percent: number, decimals = 1): string => `${formatValue(percent, decimals)}%`;

/**
 * Both ends of a span: `18.4~23.5` in Korean, `18.4–23.5` in English, whose word joiner keeps the line together; days and
 * times take a `gap` around the sign.
 */
export const formatSpan = (from: string, to: string, gap = ''): string =>
  [from, currentLanguage() === 'ko' ? '~' : gap ? '–' : '–\u2060', to].join(gap);

/** A share of 0 to 1 as `99.7%`, never rounded up to 100 or down to 0. */
export const formatShare = (share: number, decimals = 1): string => {
  const step = 10 ** -decimals;
  const percent = share * 100;
  const clamped = share > 0 && share < 1 ? Math.min(100 - step, Math.max(step, percent)) : percent;
  return formatPercent(clamped, decimals);
};

/** A range: `60~75` (Korean), `60–75` (English), `≥ 60`, `≤ 75`; empty when both sides are open. */
export const formatBounds = (low: number | null, high: number | null, decimals: number): string => {
  if (low !== null && high !== null) return formatSpan(formatValue(low, decimals), formatValue(high, decimals));
  if (low !== null) return `≥ ${formatValue(low, decimals)}`;
  return high === null ? '' : `≤ ${formatValue(high, decimals)}`;
};
