import { expect, test } from 'vitest';
import { formatBusinessNumber } from './business-number.ts';

test.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123-4'],
  ['123456', '123-45-6'],
  ['123 45 67890', '123-45-67890'],
  ['123-45-678901', '123-45-67890'],
])('of a business number %j is shown as %j', (typed, shown) => {
  expect(formatBusinessNumber(typed)).toBe(shown);
});
