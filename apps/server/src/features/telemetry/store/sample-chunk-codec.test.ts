import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { coreFields } from '@onsil/domain/telemetry/fields';
import { fromSamples, toSamples } from '@onsil/domain/telemetry/sample-columns';
import { toDecimal } from './packed-numbers.ts';
import { decodeChunk, encodeChunk } from './sample-chunk-codec.ts';

const hour = Date.parse('2026-05-10T03:00:00Z');

/** What a column of single precision gives back. */
const single = (value: number): number => toDecimal(Math.fround(value));

const anySingle = fc.oneof(
  fc.integer({ min: -200, max: 9_999 }).map((tenths) => tenths / 10),
  fc.float({ noNaN: true, noDefaultInfinity: true }).map(toDecimal),
  fc.constantFrom(0, -0, single(3.4028234663852886e38), single(1e-45), 100_000_000),
);
const anyDouble = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((hundredths) => hundredths / 100),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e300, 5e-324),
);
const times = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((count) => Array.from({ length: count }, (_, index) => hour + index * minuteMs)),
  fc.uniqueArray(
    fc.integer({ min: 0, max: hourMs - 1 }).map((offset) => hour + offset),
    { maxLength: 80 },
  ),
);
const samples = times.chain((all) =>
  fc.tuple(
    ...all
      .toSorted((a, b) => a - b)
      .map((ts) =>
        fc
          .record(
            { temperature: anySingle, vpd: anySingle, leafTemperature: anyDouble, 잎온도: anyDouble },
            { requiredKeys: [] },
          )
          .map((of) => ({ ts, values: { ...of } as Record<string, number> })),
      ),
  ),
);

test('samples of an hour come back as they were, each value to its last bit', () => {
  fc.assert(
    fc.property(samples, (all) => {
      const columns = decodeChunk(hour, encodeChunk(hour, fromSamples(all)));
      expect(columns && toSamples(columns)).toStrictEqual(all);
    }),
    { numRuns: 500 },
  );
});

test('only the wanted fields are read', () => {
  const body = encodeChunk(hour, fromSamples([{ ts: hour, values: { temperature: 20.1, co2: 400, ph: 6 } }]));
  expect([...(decodeChunk(hour, body, new Set(['co2']))?.fields ?? [])]).toEqual([['co2', Float64Array.of(400)]]);
});

test('no byte can change unnoticed', () => {
  const body = encodeChunk(
    hour,
    fromSamples(
      [0, 1, 2].map((index) => ({ ts: hour + index * minuteMs, values: { temperature: 20 + index / 10, own: 1 } })),
    ),
  );
  for (let at = 0; at < body.length; at += 1)
    for (let bit = 0; bit < 8; bit += 1) {
      const damaged = Buffer.from(body);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      expect(decodeChunk(hour, damaged)).toBeUndefined();
    }
  expect(decodeChunk(hour, body.subarray(0, 5))).toBeUndefined();
});

test('an hour of thirteen steady fields takes less than seven bytes a sample', () => {
  const all = Array.from({ length: 60 }, (_, minute) => ({
    ts: hour + minute * minuteMs,
    values: Object.fromEntries(
      coreFields.map(({ key }, index) => [key, (index * 100 + Math.round(5 * Math.sin(minute / 9))) / 10]),
    ),
  }));
  const body = encodeChunk(hour, fromSamples(all));
  expect(body.length).toBeLessThan(60 * 7);
  const columns = decodeChunk(hour, body);
  expect(columns && toSamples(columns)).toEqual(all);
});

test('every core field has a code of its own, so that its name is not in each hour', () => {
  for (const { key } of coreFields) {
    const body = encodeChunk(hour, fromSamples([{ ts: hour, values: { [key]: 1 } }]));
    expect(body.includes(key)).toBe(false);
  }
});

test.each([0, 0.1, 0.8, 23.4, -7.25, 400, 1e8, 16_777_217])(
  '%d keeps its shortest decimals in single precision',
  (value) => {
    expect(Math.fround(single(value))).toBe(Math.fround(value));
    expect(String(single(value)).length).toBeLessThanOrEqual(String(value).length);
  },
);
