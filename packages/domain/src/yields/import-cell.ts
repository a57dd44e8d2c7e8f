import { dayMs } from '../calendar/duration.ts';
import { isKstDay } from '../calendar/kst.ts';
import { isMissing } from '../csv/missing-value.ts';

/** Date formats; `serial` is Excel's day number. */
export const dayForms = ['y-m-d', 'm/d/y', 'd/m/y', 'serial'] as const;
export type DayForm = (typeof dayForms)[number];

const pad = (digits: string, length: number): string => digits.padStart(length, '0');

const asDay = (year = '', month = '', day = ''): string | null => {
  const text = `${year}-${pad(month, 2)}-${pad(day, 2)}`;
  return isKstDay(text) && text >= '1800-01-01' ? text : null;
};

/** A date may be followed by a time or a dot: '2025-03-01T00:00', '2025. 3. 1.', '2025년 3월 1일'. */
const rest = String.raw`(?:[T\s].*|[.일]\s*)?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})${rest}`);
const yearLast = new RegExp(String.raw`^(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4})${rest}`);

// Excel's day 0 is 1899-12-30 because it treats 1900 as a leap year; 2,958,465 is 9999-12-31.
const serialStart = Date.UTC(1899, 11, 30);
const lastSerial = 2_958_465;

const serialDay = (cell: string): string | null => {
  const serial = /^\d{1,7}(\.\d+)?$/.test(cell) ? Math.floor(Number(cell)) : 0;
  if (serial < 1 || serial > lastSerial) return null;
  return new Date(serialStart + serial * dayMs).toISOString().slice(0, 10);
};

/**
 * Parses a date to YYYY-MM-DD; null for other text. A leading four-digit year is unambiguous and accepted in every
 * format.
 */
export function parseDay(cell: string, form: DayForm): string | null {
  const text = cell.trim();
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return asDay(year, month, day);
  if (form === 'serial') return serialDay(text);
  const [, compactYear, compactMonth, compactDay] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (compactYear !== undefined) return asDay(compactYear, compactMonth, compactDay);
  const [, first, second, last] = yearLast.exec(text) ?? [];
  if (form === 'y-m-d' || last === undefined) return null;
  return form === 'm/d/y' ? asDay(last, first, second) : asDay(last, second, first);
}

/** Parses a number with optional thousands commas; null for other text. */
export function parseCellNumber(cell: string): number | null {
  const text = cell.trim();
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

const ticks = new Set(['x', 'o', 'v', '1', 'y', 'yes', 'true', '예', '○', '●', '✓', '✔', '√']);
const noTicks = new Set(['0', 'n', 'no', 'false', '아니요']);

/** Whether a cell is ticked; null for other text. */
export function parseTick(cell: string): boolean | null {
  const text = cell.trim().toLowerCase();
  if (ticks.has(text)) return true;
  return noTicks.has(text) || isMissing(text) ? false : null;
}
