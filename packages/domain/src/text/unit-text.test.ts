import { expect, it } from 'vitest';
import { unitName, withUnit } from './unit-text.ts';

it.each([
  ['68.8', '%', 'ko', '68.8%'],
  ['68.8', '%', 'en', '68.8%'],
  ['21.7', '°C', 'ko', '21.7℃'],
  ['21.7', '°C', 'en', '21.7\u00A0°C'],
  ['1,284', 'ppm', 'ko', '1,284\u00A0ppm'],
  ['6.10', '', 'ko', '6.10'],
] as const)('%s with %s in %s is %s', (text, unit, language, written) => {
  expect(withUnit(text, unit, language)).toBe(written);
});

it('a unit alone is written as the language writes it', () => {
  expect([unitName('°C', 'ko'), unitName('°C', 'en'), unitName('%', 'ko')]).toEqual(['℃', '°C', '%']);
});
