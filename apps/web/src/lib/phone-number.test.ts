import { expect, test } from 'vitest';
import { digitsOf, splitPhone } from './phone-number.ts';

test.each([
  ['01012345678', '010-1234-5678'],
  ['0111234567', '011-123-4567'],
  ['023456789', '02-345-6789'],
  ['0212345678', '02-1234-5678'],
  ['15881234', '1588-1234'],
  ['050512345678', '0505-1234-5678'],
  ['', ''],
  ['1234', '1234'],
])('the number %j is shown as %j', (digits, shown) => {
  expect(splitPhone(digits)).toBe(shown);
  expect(digitsOf(shown)).toBe(digits);
});
