import { expect, it } from 'vitest';
import { switchText, unitName, unitOfDifference, withUnit } from './unit-text.ts';

it.each([
  ['68.8', '%', 'ko', '68.8%'],
  ['68.8', '%', 'en', '68.8%'],
  ['21.7', '°C', 'ko', '21.7℃'],
  ['21.7', '°C', 'en', '21.7\u00A0°C'],
  ['1,284', 'ppm', 'ko', '1,284\u00A0ppm'],
  ['6.10', '', 'ko', '6.10'],
  ['62', unitOfDifference('%'), 'ko', '62%p'],
  ['62', unitOfDifference('%'), 'en', '62\u00A0percentage points'],
  ['0.2', unitOfDifference('°C'), 'ko', '0.2℃'],
] as const)('%s with %s in %s is %s', (text, unit, language, written) => {
  expect(withUnit(text, unit, language)).toBe(written);
});

it('a unit alone is written as the language writes it', () => {
  expect([unitName('°C', 'ko'), unitName('°C', 'en'), unitName('%', 'ko')]).toEqual(['℃', '°C', '%']);
});

it('a switch is written in words, its mean as the share of the time that it was on', () => {
  expect([0, 1, 0.62, 0.001, 0.999].map((value) => switchText(value, 'ko'))).toEqual([
    '꺼짐',
    '켜짐',
    '62%',
    '1%',
    '99%',
  ]);
  expect([switchText(1, 'en'), unitName('on/off', 'en'), unitName('on/off', 'ko')]).toEqual([
    'On',
    'On/Off',
    '켜짐/꺼짐',
  ]);
});
