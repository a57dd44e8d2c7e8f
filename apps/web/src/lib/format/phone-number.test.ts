import { expect, it, test } from 'vitest';
import { caretPosition, parsePhoneDigits, formatPhone } from './phone-number.ts';

test.each([
  ['01012345678', '010-1234-5678'],
  ['0111234567', '011-123-4567'],
  ['023456789', '02-345-6789'],
  ['0212345678', '02-1234-5678'],
  ['0311234567', '031-123-4567'],
  ['03112345678', '031-1234-5678'],
  ['15881234', '1588-1234'],
  ['05051234567', '0505-123-4567'],
  ['050512345678', '0505-1234-5678'],
  ['', ''],
  ['1234', '1234'],
  // while it is being typed
  ['010', '010'],
  ['0101', '010-1'],
  ['0101234567', '010-1234-567'],
  ['0212345', '02-123-45'],
  ['158812', '1588-12'],
])('formats %j as %j', (digits, formatted) => {
  expect(formatPhone(digits)).toBe(formatted);
  expect(parsePhoneDigits(formatted)).toBe(digits);
});

test.each([
  ['+82 10 1234 5678', '01012345678'],
  ['+82 010 1234 5678', '01012345678'],
  ['010 1234 5678 9', '01012345678'],
  ['no digits', ''],
])('parses %j as %j', (typed, digits) => expect(parsePhoneDigits(typed)).toBe(digits));

it('keeps the caret behind the typed digit', () => {
  expect(caretPosition('010-1234-5678', 3)).toBe(3);
  expect(caretPosition('010-1234-5678', 4)).toBe(5);
  expect(caretPosition('010-1234-5678', 11)).toBe(13);
});
