import { instantsOf, offsetOf, type Zone } from './time-zone.ts';

/** A time as a cell says it: `wall` counted as if it were UTC (epoch ms), `offset` (ms) where one is written beside it. */
type WrittenTime = { wall: number; offset: number | null };

/** Reads a cell; undefined where it is no time of this format. */
export type TimeFormat = (cell: string) => WrittenTime | undefined;

/** Why a cell gives no instant. `skipped`: the zone's clocks are put forward over that local time. */
export type TimeFault = 'unreadable' | 'no_zone' | 'skipped';

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
type Parts = Partial<Record<Part, number>>;

const tokens: Record<string, { part: Part; digits: string }> = {
  yyyy: { part: 'year', digits: '\\d{4}' },
  MM: { part: 'month', digits: '\\d{2}' },
  M: { part: 'month', digits: '\\d{1,2}' },
  dd: { part: 'day', digits: '\\d{2}' },
  d: { part: 'day', digits: '\\d{1,2}' },
  HH: { part: 'hour', digits: '\\d{2}' },
  H: { part: 'hour', digits: '\\d{1,2}' },
  mm: { part: 'minute', digits: '\\d{2}' },
  m: { part: 'minute', digits: '\\d{1,2}' },
  ss: { part: 'second', digits: '\\d{2}' },
};

/**
 * The format that a text names: 'iso' (ISO 8601, with or without offset), 'epoch-s', 'epoch-ms', or a pattern of
 * yyyy MM M dd d HH H mm m ss and signs between them ('M/d/yyyy H:mm'; letters in single quotes stand for themselves).
 * Undefined for anything else.
 */
export function timeFormat(text: string): TimeFormat | undefined {
  if (text === 'iso') return readIso;
  if (text === 'epoch-s') return (cell) => readEpoch(cell, 1_000);
  if (text === 'epoch-ms') return (cell) => readEpoch(cell, 1);
  return patternFormat(text);
}

function patternFormat(pattern: string): TimeFormat | undefined {
  const pieces = pattern.match(/yyyy|MM?|dd?|HH?|mm?|ss|'[^']*'|[^A-Za-z']/g) ?? [];
  if (pieces.join('') !== pattern) return undefined;
  const parts = pieces.flatMap((piece) => tokens[piece]?.part ?? []);
  const known = new Set<Part>(parts);
  if (known.size < parts.length || !known.has('year') || !known.has('month') || !known.has('day')) return undefined;
  const source = pieces
    .map((piece) => (tokens[piece] ? `(${tokens[piece].digits})` : literally(piece.replaceAll("'", ''))))
    .join('');
  const form = new RegExp(`^${source}$`);
  return (cell) => {
    const found = form.exec(cell);
    if (!found) return undefined;
    return written(Object.fromEntries(parts.map((part, index) => [part, Number(found[index + 1])])), null);
  };
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?$/i;

function readIso(cell: string): WrittenTime | undefined {
  const found = isoForm.exec(cell);
  if (!found) return undefined;
  const [year, month, day, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((digits) => (digits === undefined ? undefined : Number(digits)));
  const offset = found[8] === undefined ? null : offsetOf(found[8]);
  if (year === undefined || month === undefined || day === undefined || offset === undefined) return undefined;
  const time = written({ year, month, day, hour, minute, second }, offset);
  return time && { ...time, wall: time.wall + Math.trunc(Number(`0.${found[7] ?? 0}`) * 1_000) };
}

function readEpoch(cell: string, unit: number): WrittenTime | undefined {
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(cell) ? { wall: Math.round(Number(cell) * unit), offset: 0 } : undefined;
}

function written(
  { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 }: Parts,
  offset: number | null,
): WrittenTime | undefined {
  // Loggers end a day with 24:00.
  const possible = minute < 60 && second < 60 && (hour < 24 || (hour === 24 && minute + second === 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // Date.UTC takes the years 0 to 99 for 1900 to 1999
  // 30 February moves on into March, so the day must come back as it was written.
  if (!possible || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return { wall: date.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000, offset };
}

/**
 * Reads the times of a file, line after line, into epoch ms. A local time that the zone's clocks show twice is the
 * earlier instant, unless the lines before it tell otherwise: times that have gone up so far go on up, and those that
 * have gone down go on down.
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
      time.offset === null && zone ? instantsOf(time.wall, zone) : [time.wall - (time.offset ?? 0)],
    );
    if (instant === undefined) return 'skipped';
    first ??= instant;
    previous = instant;
    return instant;
  };
}
