import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveAirChannels, toEpochMs, mergeSamples, type Sample } from './sample.ts';

describe('epochMs', () => {
  test.each([
    ['s', 1_782_907_200],
    ['ms', 1_782_907_200_000],
    ['µs', 1_782_907_200_000_000],
    ['ns', 1_782_907_200_000_000_000],
  ])('reads a stamp in %s', (_, stamp) => {
    expect(toEpochMs(stamp)).toBe(Date.UTC(2026, 6, 1, 12));
  });

  test('keeps the milliseconds of a stamp in s', () => {
    expect(toEpochMs(1_782_907_200.123)).toBe(1_782_907_200_123);
  });

  test.each([
    [99_999_999_999, 99_999_999_999_000],
    [100_000_000_000, 100_000_000_000],
    [99_999_999_999_999, 99_999_999_999_999],
    [100_000_000_000_000, 100_000_000_000],
    [99_999_999_999_999_000, 99_999_999_999_999],
    [100_000_000_000_000_000, 100_000_000_000],
    [-1_782_907_200_000, -1_782_907_200_000],
    [1_782_907_200_000.4, 1_782_907_200_000],
    [1_782_907_200_000.6, 1_782_907_200_001],
    [1_782_907_200.0006, 1_782_907_200_001],
  ])('tells the unit of %d by its magnitude', (stamp, ms) => {
    expect(toEpochMs(stamp)).toBe(ms);
  });

  test('leaves NaN what it is', () => {
    expect(toEpochMs(Number.NaN)).toBeNaN();
  });

  test('every ms between 1990 and 2100 survives in each unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2100, 0) }), (ms) => {
        expect([ms / 1000, ms, ms * 1000, ms * 1e6].map(toEpochMs)).toEqual([ms, ms, ms, ms]);
      }),
    );
  });
});

describe('mergeSamples', () => {
  test('one sample per time in order of time, the later word counts', () => {
    const samples = [
      { ts: 2, values: { temperature: 20, co2: 800 } },
      { ts: 1, values: { ph: 6 } },
      { ts: 2, values: { temperature: 21 } },
      { ts: 2, values: { ec: 1.5 } },
    ];
    const before = structuredClone(samples);
    expect(mergeSamples(samples)).toEqual([
      { ts: 1, values: { ph: 6 } },
      { ts: 2, values: { temperature: 21, co2: 800, ec: 1.5 } },
    ]);
    expect(samples).toEqual(before);
  });

  test('nothing stays nothing', () => {
    expect(mergeSamples([])).toEqual([]);
  });

  test('it equals writing every value into a table, last one last', () => {
    const anySample: fc.Arbitrary<Sample> = fc.record({
      ts: fc.nat(5),
      values: fc.dictionary(fc.constantFrom('temperature', 'co2', 'ph'), fc.nat()),
    });
    fc.assert(
      fc.property(fc.array(anySample), (samples) => {
        const table = new Map<number, Record<string, number>>();
        for (const { ts, values } of samples) table.set(ts, { ...table.get(ts), ...values });
        const rows = [...table].map(([ts, values]) => ({ ts, values })).toSorted((a, b) => a.ts - b.ts);
        expect(mergeSamples(samples)).toEqual(rows);
      }),
    );
  });
});

describe('deriveAirChannels', () => {
  test('VPD and dew point come from temperature and humidity', () => {
    expect(deriveAirChannels({ temperature: 20, humidity: 60, co2: 800 })).toEqual({
      vpd: expect.closeTo(0.935, 3),
      dewPoint: expect.closeTo(12.0, 2),
    });
  });

  test.each([[{}], [{ temperature: 20 }], [{ humidity: 60 }]])('%j is not enough', (values) => {
    expect(deriveAirChannels(values)).toEqual({});
  });

  test('0 °C is a temperature', () => {
    expect(deriveAirChannels({ temperature: 0, humidity: 100 })).toEqual({ vpd: 0, dewPoint: expect.closeTo(0, 9) });
  });

  test('dry air has a VPD but no dew point', () => {
    expect(deriveAirChannels({ temperature: 20, humidity: 0 })).toEqual({ vpd: expect.closeTo(2.338, 3) });
  });

  test('a result beyond its physical limits is left out', () => {
    expect(Object.keys(deriveAirChannels({ temperature: 80, humidity: 10 }))).toEqual(['dewPoint']);
    expect(Object.keys(deriveAirChannels({ temperature: -20, humidity: 0.01 }))).toEqual(['vpd']);
  });
});
