import { listInstants, parseOffset, type Zone } from '../calendar/time-zone.ts';

/** A parsed time: `wall` is local time as if it were UTC (epoch ms), `offset` (ms) the written one, if any. */
type WrittenTime = { wall: number; offset: number | null };

/** Parses a cell; undefined when it does not match the format. */
export type TimeFormat = (cell: string) => WrittenTime | undefined;

/** Why a cell gives no instant. `skipped`: daylight saving time skips that local time. */
export type TimeFault = 'unreadable' | 'no_zone' | 'skipped';

type Part = 'year' | 'shortYear' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';
type Parts = Partial<Record<Part, number>>;

// Seconds may have a fraction in every pattern, since some loggers write one occasionally.
const fraction = '(?:[.,]\\d{1,9})?';
const tokens: Record<string, { part: Part; digits: string }> = {
  yyyy: { part: 'year', digits: '\\d{4}' },
  yy: { part: 'shortYear', digits: '\\d{2}' },
  MM: { part: 'month', digits: '\\d{2}' },
  M: { part: 'month', digits: '\\d{1,2}' },
  dd: { part: 'day', digits: '\\d{2}' },
  d: { part: 'day', digits: '\\d{1,2}' },
  HH: { part: 'hour', digits: '\\d{2}' },
  H: { part: 'hour', digits: '\\d{1,2}' },
  mm: { part: 'minute', digits: '\\d{2}' },
  m: { part: 'minute', digits: '\\d{1,2}' },
  ss: { part: 'second', digits: `\\d{2}${fraction}` },
  s: { part: 'second', digits: `\\d{1,2}${fraction}` },
  hh: { part: 'hour', digits: '\\d{2}' },
  h: { part: 'hour', digits: '\\d{1,2}' },
  a: { part: 'half', digits: '오전|오후|[AaPp]\\.?[Mm]\\.?' },
};

/**
 * Compiles a format: 'iso' (ISO 8601, with or without offset), 'epoch-s', 'epoch-ms', 'excel' (serial days), or a
 * pattern of yyyy yy MM M dd d HH H hh h mm m ss s a with punctuation ('M/d/yyyy h:mm a'; a is AM or 오전; letters in
 * single quotes are literal). Undefined for other text.
 */
export function parseTimeFormat(text: string): TimeFormat | undefined {
  if (text === 'iso') return readIso;
  if (text === 'epoch-s') return (cell) => readEpoch(cell, 1_000);
  if (text === 'epoch-ms') return (cell) => readEpoch(cell, 1);
  return text === 'excel' ? readDayNumber : patternFormat(text);
}

function patternFormat(pattern: string): TimeFormat | undefined {
  const pieces = pattern.match(/yyyy|yy|MM?|dd?|HH?|hh?|mm?|ss?|a|[.,]S+|'[^']*'|[^A-Za-z']/g) ?? [];
  if (pieces.join('') !== pattern) return undefined;
  const parts = pieces.flatMap((piece) => tokens[piece]?.part ?? []);
  const known = new Set<Part>(parts);
  const hasYear = known.has('year') !== known.has('shortYear');
  if (known.size < parts.length || !hasYear || !known.has('month') || !known.has('day')) return undefined;
  // A 12-hour clock needs AM or PM.
  if (known.has('half') ? !known.has('hour') : pieces.some((piece) => piece.startsWith('h'))) return undefined;
  const source = pieces.map((piece) => {
    if (/^[.,]S/.test(piece)) return ''; // seconds accept a fraction anyway
    return tokens[piece] ? `(${tokens[piece].digits})` : escapePattern(piece.replaceAll("'", ''));
  });
  const form = new RegExp(`^${source.join('')}$`);
  return (cell) => {
    const found = form.exec(cell);
    if (!found) return undefined;
    return fromParts(
      Object.fromEntries(parts.map((part, index) => [part, partOf(part, found[index + 1] ?? '')])),
      null,
    );
  };
}

/** Two-digit years are 1970 to 2069; AM/PM is 0 or 12. */
function partOf(part: Part, text: string): number {
  if (part === 'half') return /^[pP오]/.test(text) && text !== '오전' ? 12 : 0;
  if (part === 'second') return Number(text.replace(',', '.'));
  return part === 'shortYear' ? Number(text) + (Number(text) < 70 ? 2_000 : 1_900) : Number(text);
}

const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?$/i;

function readIso(cell: string): WrittenTime | undefined {
  const found = isoForm.exec(cell);
  if (!found) return undefined;
  const [year, month, day, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((digits) => (digits === undefined ? undefined : Number(digits)));
  const offset = found[8] === undefined ? null : parseOffset(found[8]);
  if (year === undefined || month === undefined || day === undefined || offset === undefined) return undefined;
  const time = fromParts({ year, month, day, hour, minute, second }, offset);
  return time && { ...time, wall: time.wall + Math.trunc(Number(`0.${found[7] ?? 0}`) * 1_000) };
}

function readEpoch(cell: string, unit: number): WrittenTime | undefined {
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(cell) ? { wall: Math.round(Number(cell) * unit), offset: 0 } : undefined;
}

// Excel's day 0 is 1899-12-30 because it treats 1900 as a leap year; 2,958,465 is 9999-12-31.
const dayNumberStart = Date.UTC(1899, 11, 30);
const lastDayNumber = 2_958_465;

/** Rounded to seconds, since exported serials are truncated: 43815.00347 is 0:05. */
function readDayNumber(cell: string): WrittenTime | undefined {
  const days = /^\d{1,7}(?:[.,]\d{1,15})?$/.test(cell) ? Number(cell.replace(',', '.')) : 0;
  if (days < 1 || days > lastDayNumber) return undefined;
  return { wall: dayNumberStart + Math.round(days * 86_400) * 1_000, offset: null };
}

function fromParts(
  { year, shortYear = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, half }: Parts,
  offset: number | null,
): WrittenTime | undefined {
  // 12:05 AM is 00:05; some programs write 15:05 PM.
  const hours = half === undefined || (hour > 12 && half === 12) ? hour : (hour % 12) + half;
  if (half !== undefined && hour > 12 && half === 0) return undefined;
  // Some loggers end a day with 24:00.
  const possible = minute < 60 && second < 60 && (hours < 24 || (hours === 24 && minute + second === 0));
  const date = new Date(0);
  date.setUTCFullYear(year ?? shortYear, month - 1, day); // Date.UTC maps the years 0 to 99 to 1900 to 1999
  // 30 February overflows into March, so the parts must match.
  if (!possible || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const seconds = (hours * 60 + minute) * 60 + second;
  return { wall: date.getTime() + Math.trunc(Number((seconds * 1_000).toFixed(3))), offset };
}

/**
 * Converts the times of a file, in order, to epoch ms. A local time that occurs twice (end of daylight saving time) is
 * the earlier instant, unless the order of the previous lines, ascending or descending, requires the later.
 */
export function createTimeReader(format: TimeFormat, zone: Zone | undefined): (cell: string) => number | TimeFault {
  let first: number | undefined;
  let previous: number | undefined;
  const choose = (instants: readonly number[]): number | undefined => {
    const [earlier, later] = instants;
    if (later === undefined || first === undefined || previous === undefined) return earlier;
    if (previous < first) return instants.findLast((instant) => instant < (previous ?? instant)) ?? earlier;
    return instants.find((instant) => instant > (previous ?? instant)) ?? earlier;
  };
  return (cell) => {
    const time = format(cell);
    if (!time) return 'unreadable';
    if (time.offset === null && !zone) return 'no_zone';
    const instant = choose(
      time.offset === null && zone ? listInstants(time.wall, zone) : [time.wall - (time.offset ?? 0)],
    );
    if (instant === undefined) return 'skipped';
    first ??= instant;
    previous = instant;
    return instant;
  };
}
