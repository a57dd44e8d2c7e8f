import { expect, test } from 'vitest';
import { isTooDeep, parseJson } from './json-depth.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('JSON is parsed up to 32 levels, and rejected beyond', () => {
  expect(parseJson('{"a":[{"b":1}]}')).toEqual({ a: [{ b: 1 }] });
  expect(isTooDeep(nested(32))).toBe(false);
  expect(isTooDeep(nested(33))).toBe(true);
  expect(() => parseJson('{"a":'.repeat(500_000))).toThrow(SyntaxError);
});

test('adjacent brackets and brackets in strings do not count as levels', () => {
  expect(isTooDeep(`[${Array.from({ length: 100 }, () => '{}').join()}]`)).toBe(false);
  expect(parseJson(`"${'['.repeat(100)}"`)).toBe('['.repeat(100));
  expect(isTooDeep(`["${String.raw`\"`}${'['.repeat(100)}"]`)).toBe(false);
  expect(isTooDeep(String.raw`["\\",` + nested(40))).toBe(true);
});
