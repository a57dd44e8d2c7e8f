import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Latest, mergeAllLatest, mergeNewer } from './latest-values.ts';
import type { Sample } from './sample.ts';

const mergeLatest = (known: Latest, sample: Sample): Latest => mergeAllLatest(known, [sample]);

const latest: Latest = { temperature: [1000, 21], co2: [2000, 800] };

test('newer values replace, others stay', () => {
  expect(mergeLatest(latest, { ts: 1500, values: { temperature: 22, co2: 700, ph: 6 } })).toEqual({
    temperature: [1500, 22],
    co2: [2000, 800],
    ph: [1500, 6],
  });
});

test('the given values are left alone', () => {
  const before = structuredClone(latest);
  mergeLatest(latest, { ts: 9000, values: { temperature: 1 } });
  expect(latest).toEqual(before);
});

test('a value of the same time corrects the one before', () => {
  expect(mergeLatest(latest, { ts: 1000, values: { temperature: 21.5 } }).temperature).toEqual([1000, 21.5]);
});

test('an unchanged value of a newer time is newer', () => {
  expect(mergeLatest(latest, { ts: 3000, values: { co2: 800 } }).co2).toEqual([3000, 800]);
});

test.each<[string, Sample]>([
  ['older', { ts: 999, values: { temperature: 30, co2: 900 } }],
  ['sent again', { ts: 1000, values: { temperature: 21 } }],
  ['empty', { ts: 9000, values: {} }],
])('a sample that is %s gives the same object back', (_, sample) => {
  expect(mergeLatest(latest, sample)).toBe(latest);
});

test('samples may come in any order', () => {
  const samples = fc.uniqueArray(
    fc.record({ ts: fc.nat(100), values: fc.dictionary(fc.constantFrom('temperature', 'co2'), fc.nat(9)) }),
    { selector: ({ ts }) => ts },
  );
  const shuffled = samples.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      const one = list.reduce(mergeLatest, {});
      expect(other.reduce(mergeLatest, {})).toEqual(one);
      expect(
        mergeAllLatest(
          {},
          list.toSorted((a, b) => a.ts - b.ts),
        ),
      ).toEqual(one);
    }),
  );
});

test('of two sets of latest values the later ones count, and of the same time the other’s', () => {
  const other: Latest = { temperature: [1000, 22], co2: [1999, 1], ph: [5, 6] };
  expect(mergeNewer(latest, other)).toEqual({ temperature: [1000, 22], co2: [2000, 800], ph: [5, 6] });
  expect(mergeNewer(latest, { co2: [1, 1] })).toBe(latest);
});
