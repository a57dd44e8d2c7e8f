import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LinePoint, parseLineProtocol } from './line-protocol.ts';

const pointsOf = (text: string) => parseLineProtocol(text, 'ms').points;
const fieldsOf = (text: string) => pointsOf(text)[0]?.fields;
const errorsOf = (text: string) => parseLineProtocol(text, 'ms').errors;

test('a line has a measurement, tags, fields and a time', () => {
  expect(parseLineProtocol('climate,house=A,sensor=t1 temp=21.3,rh=60i 1700000000', 's')).toStrictEqual({
    points: [
      {
        measurement: 'climate',
        tags: { house: 'A', sensor: 't1' },
        fields: { temp: 21.3, rh: 60 },
        ts: 1_700_000_000_000,
        line: 1,
      },
    ],
    errors: [],
  });
});

test('tags and time may be missing', () => {
  expect(pointsOf('climate temp=21.3')).toStrictEqual([
    { measurement: 'climate', tags: {}, fields: { temp: 21.3 }, line: 1 },
  ]);
});

describe('values', () => {
  test.each([
    ['1', 1],
    ['-1.5', -1.5],
    ['+2', 2],
    ['.5', 0.5],
    ['1e3', 1000],
    ['-2.5E-3', -0.0025],
    ['60i', 60],
    ['-60i', -60],
    ['60u', 60],
    ['9007199254740993i', 9_007_199_254_740_992],
  ])('%s is a number', (written, value) => {
    expect(fieldsOf(`m f=${written} 1`)).toStrictEqual({ f: value });
  });

  test.each(['t', 'T', 'true', 'True', 'TRUE'])('%s is yes', (word) =>
    expect(fieldsOf(`m f=${word}`)).toEqual({ f: true }),
  );
  test.each(['f', 'F', 'false', 'False', 'FALSE'])('%s is no', (word) => {
    expect(fieldsOf(`m f=${word}`)).toEqual({ f: false });
  });

  test.each([
    ['""', ''],
    ['"a b,c=d"', 'a b,c=d'],
    [String.raw`"say \"hi\""`, 'say "hi"'],
    [String.raw`"C:\\temp\n"`, String.raw`C:\temp\n`],
    ['"# no comment"', '# no comment'],
    ['"온실 🍓"', '온실 🍓'],
    ['"two\nlines"', 'two\nlines'],
  ])('%s is a text', (written, value) => {
    expect(fieldsOf(`m f=${written},g=1 1`)).toStrictEqual({ f: value, g: 1 });
  });

  test.each([
    '',
    '-',
    '--1',
    '-t',
    '1.5i',
    '-1u',
    '1x',
    'NaN',
    'inf',
    '1e999',
    'yes',
    'tRUE',
    '0x1F',
    '"open',
    '"a"b',
    "'a'",
  ])('f=%s is refused', (written) => {
    expect(pointsOf(`m f=${written}`)).toEqual([]);
    expect(errorsOf(`m f=${written}`)).toEqual([{ line: 1, message: expect.stringContaining('The field "f"') }]);
  });
});

describe('names', () => {
  test('blanks, commas and equals signs are escaped', () => {
    expect(pointsOf(String.raw`my\ room\,1,a\=b\ c=d\,e f\=g=1,h\ i=2 5`)).toStrictEqual([
      { measurement: 'my room,1', tags: { 'a=b c': 'd,e' }, fields: { 'f=g': 1, 'h i': 2 }, ts: 5, line: 1 },
    ]);
  });

  test('any other backslash is literal', () => {
    expect(pointsOf(String.raw`a\b\=c,t\"=C:\x f\n=1`)).toStrictEqual([
      { measurement: String.raw`a\b\=c`, tags: { 't\\"': String.raw`C:\x` }, fields: { 'f\\n': 1 }, line: 1 },
    ]);
  });

  test('a measurement may hold an equals sign', () => {
    expect(pointsOf('a=b f=1')[0]?.measurement).toBe('a=b');
  });

  test('__proto__ is refused, whatever else an object has is kept', () => {
    expect(errorsOf('m,__proto__=x f=1\nm __proto__=1')).toEqual([
      { line: 1, message: expect.stringContaining('__proto__') },
      { line: 2, message: expect.stringContaining('__proto__') },
    ]);
    expect(fieldsOf('m constructor=1,toString=2')).toEqual({ constructor: 1, toString: 2 });
  });

  test('a NUL is replaced', () => {
    expect(pointsOf('m\0,a=b\0 f=1')).toMatchObject([{ measurement: 'm\uFFFD', tags: { a: 'b\uFFFD' } }]);
  });

  test('an error quotes no more than 100 characters of a name', () => {
    expect(errorsOf(`m ${'k'.repeat(500)}=x`)[0]?.message.length).toBeLessThan(200);
  });
});

describe('times', () => {
  test.each([
    ['s', '1700000000', 1_700_000_000_000],
    ['ms', '1700000000123', 1_700_000_000_123],
    ['us', '1700000000123456', 1_700_000_000_123],
    ['ns', '1700000000123456789', 1_700_000_000_123],
    ['ns', '1700000000999999999', 1_700_000_000_999],
    ['ns', '-1700000000123456789', -1_700_000_000_123],
    ['ns', '0', 0],
    ['ns', '999999', 0],
    ['ns', '1000000', 1],
    ['ns', '-1', 0],
    ['ns', '-999999', 0],
    ['us', '999', 0],
    ['s', '-1', -1000],
  ] as const)('in %s, %s is %d ms', (precision, stamp, ms) => {
    expect(parseLineProtocol(`m f=1 ${stamp}`, precision).points[0]?.ts).toBe(ms);
  });

  test('every ms of a century survives as ns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2070, 0) }), fc.nat(999_999), (ms, ns) => {
        const stamp = BigInt(ms) * 1_000_000n + BigInt(ns);
        expect(parseLineProtocol(`m f=1 ${stamp}`, 'ns').points[0]?.ts).toBe(ms);
      }),
    );
  });

  test.each(['now', '1.5', '1e9', '5i', '1 2', '1,2', '-', '+5'])('the time %s is refused', (stamp) => {
    expect(pointsOf(`m f=1 ${stamp}`)).toEqual([]);
    expect(errorsOf(`m f=1 ${stamp}`)).toEqual([{ line: 1, message: 'The time is not a whole number.' }]);
  });
});

describe('lines', () => {
  test('comments, blank lines, spare blanks and CRLF are taken as they come', () => {
    const text = '# made by hand\r\n\r\n   \n  m   f=1   5  \r\n  # indented\nm f=2 6\r';
    expect(parseLineProtocol(text, 'ms')).toStrictEqual({
      points: [
        { measurement: 'm', tags: {}, fields: { f: 1 }, ts: 5, line: 4 },
        { measurement: 'm', tags: {}, fields: { f: 2 }, ts: 6, line: 6 },
      ],
      errors: [],
    });
  });

  test('an empty text has no points', () => {
    expect(parseLineProtocol('', 'ns')).toEqual({ points: [], errors: [] });
  });

  test.each([
    ['m', 'A tag or field must be written as key=value.'],
    ['m,a=b', 'A tag or field must be written as key=value.'],
    ['m,a f=1', 'A tag or field must be written as key=value.'],
    ['m,=b f=1', 'A tag or field must be written as key=value.'],
    ['m,a=b=c f=1', 'A tag or field must be written as key=value.'],
    ['m f', 'A tag or field must be written as key=value.'],
    ['m =1', 'A tag or field must be written as key=value.'],
    ['m f=1,', 'A tag or field must be written as key=value.'],
    ['m,a= f=1', 'The tag "a" has no value.'],
    [',a=b f=1', 'The measurement is missing.'],
  ])('%s is refused', (line, message) => {
    expect(parseLineProtocol(line, 'ns')).toEqual({ points: [], errors: [{ line: 1, message }] });
  });

  test('good lines are kept when others are bad', () => {
    const { points, errors } = parseLineProtocol('a f=1\nb\nc f=3\nd f=x\ne f=5', 'ns');
    expect(points.map(({ measurement, line }) => [measurement, line])).toEqual([
      ['a', 1],
      ['c', 3],
      ['e', 5],
    ]);
    expect(errors.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('a quote that is never closed costs its own line alone', () => {
    const { points, errors } = parseLineProtocol('a f="oops 1\nb f=2\nc f="ok" 3\nd f=4', 'ns');
    expect(points.map(({ measurement, line }) => [measurement, line])).toEqual([
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ]);
    expect(errors.map(({ line }) => line)).toEqual([1]);
  });

  test('lines are counted through a text of several lines', () => {
    const { points, errors } = parseLineProtocol('a f="1\n2\n3"\nb f=1\nc', 'ns');
    expect(points.map(({ line }) => line)).toEqual([1, 4]);
    expect(errors.map(({ line }) => line)).toEqual([5]);
  });

  test('a text of open quotes is read in linear time', () => {
    const started = performance.now();
    parseLineProtocol('a f="\n'.repeat(50_000), 'ns');
    parseLineProtocol(`a f="${'\n'.repeat(500_000)}"x`, 'ns');
    parseLineProtocol('a f=\\"\n'.repeat(50_000), 'ns');
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

const escape = (name: string, enders: RegExp) => name.replaceAll(enders, String.raw`\$&`);
const encodeValue = (value: number | string | boolean) =>
  typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(value);
const encodePairs = (pairs: [string, string][]) => pairs.map(([key, value]) => `${escape(key, /[,= ]/g)}=${value}`);
const encode = ({ measurement, tags, fields, ts }: Omit<LinePoint, 'line'>) => {
  const tagPairs = Object.entries(tags).map(([key, value]): [string, string] => [key, escape(value, /[,= ]/g)]);
  const fieldPairs = Object.entries(fields).map(([key, value]): [string, string] => [key, encodeValue(value)]);
  const head = [escape(measurement, /[, ]/g), ...encodePairs(tagPairs)].join(',');
  return [head, encodePairs(fieldPairs).join(','), ...(ts === undefined ? [] : [ts])].join(' ');
};

describe('round trip', () => {
  // The protocol cannot express names with a line break or a trailing backslash; lines starting with # are comments.
  const charsOf = fc.oneof(
    fc.constantFrom(',', '=', ' ', '\\', '"', '#', 'i', '1', '\r'),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  );
  const texts = fc.array(charsOf, { maxLength: 8 }).map((chars) => chars.join(''));
  const names = texts.filter(
    (name) => /^[^#\n\0](?:[^\n\0]*[^\n\0\\])?$/u.test(name) && name !== '\\' && name !== '__proto__',
  );
  const values = fc.oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0), // text has no −0
    fc.boolean(),
    texts.filter((text) => !/\0|\r$|\r\n/.test(text)),
  );
  const points = fc.record(
    {
      measurement: names,
      tags: fc.dictionary(names, names, { maxKeys: 3, noNullPrototype: true }),
      fields: fc.dictionary(names, values, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
      ts: fc.maxSafeInteger(),
    },
    { requiredKeys: ['measurement', 'tags', 'fields'] },
  );

  test('what is encoded is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(points, { maxLength: 5 }), (written) => {
        const { points: read, errors } = parseLineProtocol(written.map(encode).join('\n'), 'ms');
        expect(errors).toEqual([]);
        expect(read.map(({ line: _line, ...point }) => point)).toEqual(written);
      }),
      { numRuns: 500 },
    );
  });

  test('whatever text comes, every line is a point, an error, blank or a comment', () => {
    const anyLine = fc.oneof(
      points.map(encode),
      texts.map((line) => line.replaceAll('"', '')),
    );
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const text = lines.join('\n');
        const { points: read, errors } = parseLineProtocol(text, 'ms');
        const numbers = [...read, ...errors].map(({ line }) => line);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(text.split('\n').length);
        if (text.includes('"')) return;
        const silent = text.split('\n').filter((line) => /^ *\r?$|^ *#/.test(line)).length;
        expect(numbers.length + silent).toBe(text.split('\n').length);
      }),
    );
  });
});
