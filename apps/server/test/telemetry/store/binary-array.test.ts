import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesArray, doubleArray, intArray, realArray } from '#features/telemetry/store/binary-array.ts';
import { usePortal } from '../../support/hooks.ts';

const portal = usePortal();

const itself = <T>(value: T): T => value;
const plain = { noNaN: true, noDefaultInfinity: true };
const reading = fc.option(fc.float(plain), { nil: undefined });

test('PostgreSQL reads every array as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      fc.array(reading),
      fc.array(fc.double(plain)),
      fc.array(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
      async (ints, reals, doubles, bytes) => {
        const { rows } = await portal.pool.query<{
          ints: number[];
          reals: (number | null)[];
          doubles: number[];
          bytes: Buffer[];
        }>('select $1::int[] as ints, $2::real[] as reals, $3::float8[] as doubles, $4::bytea[] as bytes', [
          intArray(ints, itself),
          realArray(reals, itself),
          doubleArray(doubles, itself),
          bytesArray(bytes, itself),
        ]);
        const expected = { ints, reals: reals.map((value) => value ?? null), doubles, bytes };
        const rounded = rows.map((row) => ({
          ...row,
          reals: row.reals.map((value) => (value === null ? null : Math.fround(value))),
        }));
        expect(rounded).toEqual([expected]);
      },
    ),
  );
});

test('a number is rounded to 32 bits as PostgreSQL rounds its digits', async () => {
  const values = [21.3, 0.1, 16_777_217, -1e-40, 65.05, 1 / 3];
  const { rows } = await portal.pool.query('select $1::real[] = $2::real[] as same', [
    realArray(values, itself),
    `{${values.join()}}`,
  ]);
  expect(rows).toEqual([{ same: true }]);
});
