import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { yesNo } from './values.ts';
import { codeNames, codePath, wirePath } from './wire-names.ts';
import { fromWire, toWire } from './wire.ts';

const farm = z.strictObject({ farmNo: z.number(), farmName: z.string(), isMine: z.optional(yesNo), code: z.string() });

test('no two wire names mean one member of the code, and none is the code’s name of another', () => {
  const names = Object.values(codeNames);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name in codeNames)).toEqual([]);
});

test('names and flags are translated in both directions', () => {
  const wire = { fno: 1, farmNm: '판교', mineYn: 'Y', code: 'A' };
  const code = { farmNo: 1, farmName: '판교', isMine: true, code: 'A' };
  expect(fromWire(farm, wire)).toEqual(code);
  expect(toWire(farm, code)).toEqual(wire);
  expect(toWire(farm, { ...code, isMine: false })).toEqual({ ...wire, mineYn: 'N' });
});

test('lists, records, tuples, optional and nullable values are translated inside', () => {
  const schema = z.object({
    rows: z.array(farm),
    byKey: z.record(z.string(), farm),
    pair: z.tuple([farm, z.number()]),
    maybe: z.nullable(z.optional(farm)),
    open: z._default(yesNo, false),
  });
  const one = { fno: 2, farmNm: 'B', code: 'b' };
  const read = { farmNo: 2, farmName: 'B', code: 'b' };
  const wire = { rows: [one], byKey: { fno: one }, pair: [one, 3], maybe: one, open: 'N' };
  const code = { rows: [read], byKey: { fno: read }, pair: [read, 3], maybe: read, open: false };
  expect(fromWire(schema, wire)).toEqual(code);
  expect(toWire(schema, code)).toEqual(wire);
  expect(fromWire(schema, { ...wire, maybe: null, rows: 'none' })).toMatchObject({ maybe: null, rows: 'none' });
});

test('of several forms the one that fits is read and written', () => {
  const schema = z.union([farm, z.strictObject({ memberNo: z.number() })]);
  expect(fromWire(schema, { mno: 5 })).toEqual({ memberNo: 5 });
  expect(toWire(schema, { memberNo: 5 })).toEqual({ mno: 5 });
  expect(toWire(schema, { farmNo: 1, farmName: 'A', code: 'a' })).toEqual({ fno: 1, farmNm: 'A', code: 'a' });
});

test('the code’s names and booleans are refused on the wire', () => {
  const isRefused = (value: unknown): boolean => !farm.safeParse(fromWire(farm, value)).success;
  expect(isRefused({ fno: 1, farmNm: 'A', code: 'a' })).toBe(false);
  expect(isRefused({ farmNo: 1, farmNm: 'A', code: 'a' })).toBe(true);
  expect(isRefused({ fno: 1, farmNm: 'A', code: 'a', mineYn: true })).toBe(true);
  expect(isRefused({ fno: 1, farmNm: 'A', code: 'a', mineYn: 'yes' })).toBe(true);
});

test('what needs no translation is passed through as it is', () => {
  const plain = { value: [1, 2, 3] };
  expect(toWire(z.object({ value: z.array(z.number()) }), plain)).toBe(plain);
  expect(fromWire(z.string(), 7)).toBe(7);
});

test('paths of wrong fields are translated in both directions', () => {
  expect(wirePath('works.3.batchId')).toBe('works.3.workNo');
  expect(codePath('works.3.workNo')).toBe('works.3.batchId');
});
