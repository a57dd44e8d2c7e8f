import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeDay, emptyHours, encodeDay, hoursADay, type DayRollup } from './day-rollup-codec.ts';

const decimals = fc.integer({ min: -99_999, max: 999_999 }).map((value) => value / 100);
const singles = fc.float({ noNaN: true }).map((value) => Number(Math.fround(value).toPrecision(9)) + 0);
// −0 is stored as 0.
const anything = fc.oneof(decimals, singles, fc.double(), fc.constant(0)).map((value) => value + 0);
const hours = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: hoursADay, maxLength: hoursADay });

/** A field of one kind of number, as a sensor has it, or of any. */
const field = fc
  .oneof(hours(decimals), hours(singles), hours(anything))
  .chain((min) =>
    fc.tuple(
      fc.constant(min),
      fc.oneof(hours(decimals), hours(anything)),
      hours(anything),
      hours(fc.integer({ min: 0, max: 400 })),
    ),
  )
  .map(([min, max, sum, n]) => ({
    min: Float64Array.from(min),
    max: Float64Array.from(max),
    sum: Float64Array.from(sum),
    n: Float64Array.from(n),
  }));

const day: fc.Arbitrary<DayRollup> = fc
  .tuple(
    hours(fc.integer({ min: 0, max: 100_000 })),
    fc.array(fc.tuple(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,39}$/), field), { maxLength: 8 }),
  )
  .map(([samples, fields]) => ({ samples: Float64Array.from(samples), fields: new Map(fields) }));

/** What must come back: hours without values have nothing, and fields without values are left out. */
const kept = ({ samples, fields }: DayRollup): DayRollup => ({
  samples,
  fields: new Map(
    [...fields]
      .filter(([, { n }]) => n.some((count) => count > 0))
      .map(([key, all]) => {
        const only = emptyHours();
        for (const name of ['min', 'max', 'sum', 'n'] as const)
          for (let hour = 0; hour < hoursADay; hour += 1)
            if (all.n[hour] !== 0) only[name][hour] = all[name][hour] ?? 0;
        return [key, only];
      }),
  ),
});

test('every day comes back bit by bit, whatever its numbers are', () => {
  fc.assert(
    fc.property(day, (given) => {
      expect(decodeDay(encodeDay(given))).toEqual(kept(given));
    }),
    { numRuns: 300 },
  );
});

test('some fields are read without the others', () => {
  fc.assert(
    fc.property(day, (given) => {
      const [key = ''] = given.fields.keys();
      const read = decodeDay(encodeDay(given), new Set([key]));
      expect(read?.fields.get(key)).toEqual(kept(given).fields.get(key));
      expect(read?.fields.size).toBeLessThanOrEqual(1);
    }),
  );
});

test('a changed byte, a cut end and another version are noticed', () => {
  fc.assert(
    fc.property(day, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, change) => {
      const body = encodeDay(given);
      expect(decodeDay(body.subarray(0, place % body.length))).toBeUndefined();
      const index = place % body.length;
      body.writeUInt8(body.readUInt8(index) ^ change, index);
      expect(decodeDay(body)).toBeUndefined();
    }),
  );
});

test('a day of a sensor with a sample a minute takes two bytes a number and less', () => {
  const fields = new Map(
    ['temperature', 'humidity', 'co2', 'ec'].map((key, position) => {
      const hoursOf = emptyHours();
      for (let hour = 0; hour < hoursADay; hour += 1) {
        const values = Array.from({ length: 60 }, (_, minute) =>
          Math.fround(
            Math.round((20 + position * 40 + Math.sin(hour / 4) * 6 + ((minute * 7919) % 13) / 10) * 10) / 10,
          ),
        );
        hoursOf.min[hour] = Math.round(Math.min(...values) * 10) / 10;
        hoursOf.max[hour] = Math.round(Math.max(...values) * 10) / 10;
        hoursOf.sum[hour] = values.reduce((sum, value) => sum + value, 0);
        hoursOf.n[hour] = 60;
      }
      return [key, hoursOf] as const;
    }),
  );
  const body = encodeDay({ samples: new Float64Array(hoursADay).fill(60), fields });
  expect(body.length / (4 * 24 * 4)).toBeLessThan(2);
});
