import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, countOutside, type RangesFrom } from './outside-counts.ts';
import { isOutside, type Ranges } from './ranges.ts';

const none = { low: null, high: null };
const within = (low: number, high: number): Ranges => [
  { low, high },
  { low: low - 10, high: high + 10 },
  { low: low - 20, high: null },
];
const count = (samples: readonly (readonly [time: number, value: number])[], pieces: readonly RangesFrom[]) =>
  countOutside(
    Float64Array.from(samples, ([time]) => time),
    Float64Array.from(samples, ([, value]) => value),
    pieces,
  );

test('values are counted by the ranges they are outside of; those at a limit are inside', () => {
  const pieces = [{ from: 0, ranges: within(20, 30) }];
  const samples = [20, 30, 19.9, 30.1, 9, 41, -1].map((value, index) => [index, value] as const);
  expect(count(samples, pieces)).toEqual({ samples: 7, compared: 7, outside: [5, 3, 1] });
});

test('a sample without the field is none', () => {
  expect(count([[0, Number.NaN]], [{ from: 0, ranges: within(20, 30) }])).toMatchObject({ samples: 0, compared: 0 });
});

test('values without a limit are counted and not compared', () => {
  const samples = [[5, 99]] as const;
  for (const pieces of [[], [{ from: 0, ranges: null }], [{ from: 0, ranges: [none, none, none] as const }]])
    expect(count(samples, pieces)).toEqual({ samples: 1, compared: 0, outside: [0, 0, 0] });
});

test('the ranges of a time hold from their start on, those of the first piece also before it', () => {
  const pieces = [
    { from: 100, ranges: within(20, 30) },
    { from: 200, ranges: null },
    { from: 250, ranges: within(0, 5) },
    { from: 300, ranges: within(40, 50) },
  ];
  const samples = [50, 199, 200, 299, 300, 400].map((time) => [time, 25] as const);
  expect(count(samples, pieces)).toEqual({ samples: 6, compared: 5, outside: [3, 3, 0] });
});

test('counts of parts add up to those of the whole, and are those of looking at each value alone', () => {
  const level = fc.option(fc.integer({ min: -5, max: 5 }), { nil: null });
  const range = fc.record({ low: level, high: level });
  const ranges = fc.option(fc.tuple(range, range, range), { nil: null });
  const pieces = fc
    .uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 })
    .chain((starts) =>
      fc
        .tuple(...starts.map(() => ranges))
        .map((all) => starts.toSorted((a, b) => a - b).map((from, index) => ({ from, ranges: all[index] ?? null }))),
    );
  const samples = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -8, max: 8 })), { maxLength: 40 })
    .map((all) => all.toSorted(([a], [b]) => a - b));
  fc.assert(
    fc.property(samples, pieces, fc.nat(40), (all, given, at) => {
      const whole = count(all, given);
      expect(addCounts(count(all.slice(0, at), given), count(all.slice(at), given))).toEqual(whole);
      const found = all.map(([time, value]) => {
        const own = (given.findLast(({ from }) => from <= time) ?? given[0])?.ranges;
        const limited = own?.some(({ low, high }) => low !== null || high !== null);
        return limited ? own?.map((one) => isOutside(value, one)) : undefined;
      });
      expect(whole.samples).toBe(all.length);
      expect(whole.compared).toBe(found.filter((one) => one !== undefined).length);
      expect(whole.outside).toEqual([0, 1, 2].map((index) => found.filter((one) => one?.[index]).length));
    }),
  );
});
