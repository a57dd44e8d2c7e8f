import { describe, expect, it } from 'vitest';
import { caretAfter, phoneDigits, splitPhone } from './phone-digits.ts';

describe('a phone number', () => {
  it.each([
    ['', ''],
    ['010', '010'],
    ['0101', '010-1'],
    ['0101234567', '010-1234-567'],
    ['01012345678', '010-1234-5678'],
    ['0212345', '02-123-45'],
    ['023456789', '02-345-6789'],
    ['0234567890', '02-3456-7890'],
    ['0311234567', '031-123-4567'],
    ['03112345678', '031-1234-5678'],
  ])('%s is shown as %s', (digits, split) => expect(splitPhone(digits)).toBe(split));

  it.each([
    ['010-1234-5678', '01012345678'],
    ['+82 10 1234 5678', '01012345678'],
    ['+82 010 1234 5678', '01012345678'],
    ['010 1234 5678 9', '01012345678'],
    ['no digits', ''],
  ])('%s is taken as %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits));

  it('keeps the caret behind the digit that was typed', () => {
    expect(caretAfter('010-1234-5678', 3)).toBe(3);
    expect(caretAfter('010-1234-5678', 4)).toBe(5);
    expect(caretAfter('010-1234-5678', 11)).toBe(13);
  });
});
