import { expect, test } from 'vitest';
import { formatMobileNumber, maskMobileNumber, parseMobileNumber } from './mobile-number.ts';

test.each([
  '01012345678',
  '010-1234-5678',
  ' 010 1234 5678 ',
  '010.1234.5678',
  '+82 10-1234-5678',
  '+82 (0)10-1234-5678',
  '+82 010-1234-5678',
  '82-10-1234-5678',
  '0082 10 1234 5678',
  '０１０－１２３４－５６７８',
])('%s is a mobile number', (typed) => {
  expect(parseMobileNumber(typed)).toBe('01012345678');
});

test('older prefixes may have a digit less', () => {
  expect(parseMobileNumber('011-123-4567')).toBe('0111234567');
  expect(formatMobileNumber('0111234567')).toBe('011-123-4567');
});

test.each(['', '02-123-4567', '010-123-4567', '010-1234-56789', '+1 212 555 0100', '1588-0000', 'abc'])(
  '%s is none',
  (typed) => {
    expect(parseMobileNumber(typed)).toBeNull();
  },
);

test('is shown to others without its middle', () => {
  expect(maskMobileNumber('01012345678')).toBe('010-****-5678');
  expect(maskMobileNumber('0111234567')).toBe('011-***-4567');
});
