import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bucketColumns,
  cutColumns,
  fromSamples,
  indexAt,
  joinColumns,
  meanOf,
  noSamples,
  sliceColumns,
  toSamples,
} from './sample-columns.ts';
import type { Sample } from './sample.ts';

const values = fc.dictionary(fc.constantFrom('temperature', 'co2', 'leaf'), fc.integer({ min: -50, max: 900 }));
const sampleList = fc
  .uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 })
  .chain((times) =>
    fc.tuple(...times.toSorted((a, b) => a - b).map((ts) => values.map((of): Sample => ({ ts, values: of })))),
  );

test('samples come back from their columns', () => {
  fc.assert(
    fc.property(sampleList, (samples) => {
      expect(toSamples(fromSamples(samples))).toEqual(samples);
    }),
  );
});

test('blocks in any order, with any fields, are joined in time order', () => {
  fc.assert(
    fc.property(
      sampleList,
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
      fc.boolean(),
      (samples, cuts, isReversed) => {
        const ends = [0, ...cuts.map((cut) => Math.min(cut, samples.length)).toSorted((a, b) => a - b), samples.length];
        const blocks = ends.slice(1).map((end, index) => fromSamples(samples.slice(ends[index], end)));
        expect(toSamples(joinColumns(isReversed ? blocks.toReversed() : blocks))).toEqual(samples);
      },
    ),
  );
});

test('nothing joined is nothing', () => {
  expect(joinColumns([noSamples, noSamples])).toBe(noSamples);
});

test('a time is found by its place, and cut out', () => {
  const columns = fromSamples([10, 20, 30].map((ts) => ({ ts, values: { co2: ts } })));
  expect([0, 10, 11, 30, 31].map((time) => indexAt(columns, time))).toEqual([0, 0, 1, 2, 3]);
  expect(toSamples(cutColumns(columns, 10, 30)).map(({ ts }) => ts)).toEqual([10, 20]);
  expect(toSamples(sliceColumns(columns, 1, 3)).map(({ values: of }) => of['co2'])).toEqual([20, 30]);
});

test('a mean leaves out samples without the field', () => {
  const columns = fromSamples([
    { ts: 1, values: { co2: 400 } },
    { ts: 2, values: { temperature: 20 } },
    { ts: 3, values: { co2: 600 } },
  ]);
  expect([meanOf(columns, 'co2'), meanOf(columns, 'ph')]).toEqual([500, null]);
});

test('buckets hold what a plain computation finds, and none is empty', () => {
  const keys = ['temperature', 'leaf'];
  fc.assert(
    fc.property(
      sampleList,
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: -900, max: 900 }),
      (samples, width, origin) => {
        const { starts, fields } = bucketColumns(fromSamples(samples), keys, { origin, width });
        const startOf = ({ ts }: Sample): number => origin + Math.floor((ts - origin) / width) * width;
        expect(starts).toEqual([...new Set(samples.map(startOf))]);
        for (const [position, key] of keys.entries())
          for (const [bucket, start] of starts.entries()) {
            const found = samples.flatMap((sample) => {
              const value = sample.values[key];
              return startOf(sample) === start && value !== undefined ? [value] : [];
            });
            const field = fields[position];
            expect(field?.count[bucket]).toBe(found.length);
            expect(field?.min[bucket]).toBe(found.length === 0 ? Number.NaN : Math.min(...found));
            expect(field?.max[bucket]).toBe(found.length === 0 ? Number.NaN : Math.max(...found));
            if (found.length === 0) expect(field?.avg[bucket]).toBeNaN();
            else expect(field?.avg[bucket]).toBeCloseTo(found.reduce((sum, value) => sum + value, 0) / found.length);
          }
      },
    ),
  );
});
