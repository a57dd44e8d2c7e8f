import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toStorableText } from './storable-text.ts';

test('ordinary text stays as it is', () => {
  expect(toStorableText('온실 A동 21.3 °C 🍓', 200)).toBe('온실 A동 21.3 °C 🍓');
});

test('a NUL is replaced', () => {
  expect(toStorableText('a\0b', 200)).toBe('a\uFFFDb');
});

test('a pair cut in half is replaced', () => {
  expect(toStorableText('ab🍓', 3)).toBe('ab\uFFFD');
});

test('any text becomes one that a database takes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\0', '\uD800', '\uDC00', '🍓')), fc.nat(20), (chars, length) => {
      const stored = toStorableText(chars.join(''), length);
      expect(stored.length).toBeLessThanOrEqual(length);
      expect(stored.isWellFormed()).toBe(true);
      expect(stored).not.toContain('\0');
    }),
  );
});
