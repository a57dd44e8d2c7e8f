import { parseNumber } from '../text/parse-number.ts';
import { toStorableText } from '../text/storable-text.ts';
import {
  type Cursor,
  isAt,
  isLineEnd,
  isValueEnd,
  readKey,
  readMeasurement,
  readString,
  readWord,
  skipLine,
  skipSpaces,
  take,
} from './line-scanner.ts';

/** A point of InfluxDB line protocol; `ts` in epoch ms, `line` from 1. */
export type LinePoint = {
  measurement: string;
  tags: Record<string, string>;
  fields: Record<string, number | string | boolean>;
  ts?: number;
  line: number;
};

export type LineError = { line: number; message: string };

export type LinePrecision = 'ns' | 'us' | 'ms' | 's';

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['t', 'T', 'true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['f', 'F', 'false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

// Timestamps are truncated to ms as text: nanoseconds exceed 2^53.
const toMs = {
  ns: { droppedDigits: 6, factor: 1 },
  us: { droppedDigits: 3, factor: 1 },
  ms: { droppedDigits: 0, factor: 1 },
  s: { droppedDigits: 0, factor: 1000 },
};

/** Lines with more tags and fields are rejected. */
export const maxPairsPerLine = 1000;

export type LineParser = {
  points: LinePoint[];
  errors: LineError[];
  /** Parses at least `chars` more characters, to the end of a line; returns whether text is left. */
  read(chars: number): boolean;
};

/**
 * Parses InfluxDB line protocol v2 in parts, one point per line: `measurement,tag=a field=1,other=2i 1700000000`. An
 * invalid line gives one error and the others are kept. Integers beyond 2^53 are rounded. Syntax:
 * https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/
 */
export function createLineParser(text: string, precision: LinePrecision): LineParser {
  const points: LinePoint[] = [];
  const errors: LineError[] = [];
  // PostgreSQL rejects NUL in text, which would fail valid lines as well.
  const clean = text.replaceAll(/\r(?=\n|$)/g, '').replaceAll('\0', '\uFFFD');
  const cursor: Cursor = { text: clean, at: 0, line: 1, problem: '' };
  const readLine = (): void => {
    const { at, line } = cursor;
    if (!isBlankOrComment(cursor)) {
      const point = readPoint(cursor, precision);
      if (point) points.push(point);
      else {
        errors.push({ line, message: cursor.problem });
        // An unclosed quote may have consumed the next lines: parse them separately.
        Object.assign(cursor, { at, line });
      }
    }
    skipLine(cursor);
  };
  return {
    points,
    errors,
    read(chars) {
      const end = Math.min(clean.length, cursor.at + chars);
      while (cursor.at < end) readLine();
      return cursor.at < clean.length;
    },
  };
}

/** Parses a whole text at once. */
export function parseLineProtocol(
  text: string,
  precision: LinePrecision,
): { points: LinePoint[]; errors: LineError[] } {
  const { points, errors, read } = createLineParser(text, precision);
  read(text.length);
  return { points, errors };
}

const tooManyPairs = `A line holds more than ${maxPairsPerLine} tags and fields.`;

function isBlankOrComment(cursor: Cursor): boolean {
  skipSpaces(cursor);
  return isLineEnd(cursor) || isAt(cursor, '#');
}

function readPoint(cursor: Cursor, precision: LinePrecision): LinePoint | undefined {
  const { line } = cursor;
  const measurement = readMeasurement(cursor);
  if (measurement === '') return fail(cursor, 'The measurement is missing.');
  const tags: LinePoint['tags'] = {};
  let pairs = 0;
  while (take(cursor, ',')) {
    if (++pairs > maxPairsPerLine) return fail(cursor, tooManyPairs);
    if (!readTag(cursor, tags)) return undefined;
  }
  skipSpaces(cursor);
  const fields: LinePoint['fields'] = {};
  do {
    if (++pairs > maxPairsPerLine) return fail(cursor, tooManyPairs);
    if (!readField(cursor, fields)) return undefined;
  } while (take(cursor, ','));
  skipSpaces(cursor);
  if (isLineEnd(cursor)) return { measurement, tags, fields, line };
  const ts = readTime(cursor, precision);
  return ts === undefined ? undefined : { measurement, tags, fields, ts, line };
}

function readTag(cursor: Cursor, tags: LinePoint['tags']): true | undefined {
  const key = readKeyOfPair(cursor);
  if (key === undefined) return undefined;
  const value = readKey(cursor);
  if (value === '') return fail(cursor, `The tag "${toStorableText(key, 100)}" has no value.`);
  tags[key] = value;
  return true;
}

function readField(cursor: Cursor, fields: LinePoint['fields']): true | undefined {
  const key = readKeyOfPair(cursor);
  if (key === undefined) return undefined;
  const value = take(cursor, '"') ? readString(cursor) : scalarOf(readWord(cursor));
  if (value === undefined || !isValueEnd(cursor)) {
    return fail(cursor, `The field "${toStorableText(key, 100)}" is neither a number, a closed text nor a boolean.`);
  }
  fields[key] = value;
  return true;
}

function readKeyOfPair(cursor: Cursor): string | undefined {
  const key = readKey(cursor);
  if (key === '' || !take(cursor, '=')) return fail(cursor, 'A tag or field must be written as key=value.');
  // Assigning it would replace the prototype.
  return key === '__proto__' ? fail(cursor, 'A tag or field cannot be called __proto__.') : key;
}

function scalarOf(word: string): number | boolean | undefined {
  const isWhole = /^(?:[+-]?\d+i|\d+u)$/.test(word);
  const value = parseNumber(isWhole ? word.slice(0, -1) : word);
  return Number.isNaN(value) ? booleans.get(word) : value;
}

function readTime(cursor: Cursor, precision: LinePrecision): number | undefined {
  const word = readWord(cursor);
  skipSpaces(cursor);
  if (!/^-?\d+$/.test(word) || !isLineEnd(cursor)) return fail(cursor, 'The time is not a whole number.');
  const { droppedDigits, factor } = toMs[precision];
  const ms = Number(droppedDigits > 0 ? word.slice(0, -droppedDigits) : word) * factor;
  return Number.isNaN(ms) ? 0 : ms; // −1 ns truncates to a bare sign
}

function fail(cursor: Cursor, problem: string): undefined {
  cursor.problem = problem;
}
