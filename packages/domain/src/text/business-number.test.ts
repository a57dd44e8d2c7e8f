import { describe, expect, test } from 'vitest';
import { isBusinessNumber } from './business-number.ts';

// The third and fourth are published numbers of large companies; the others were computed independently.
const right = ['1000000009', '1234567891', '1248100998', '2208162517', '0000000015', '9999999997'];

const digits = Array.from('0123456789');

describe('a business number', () => {
  test.each(right)('%s has the right check digit', (number) => {
    expect(isBusinessNumber(number)).toBe(true);
  });

  test.each(right)('%s holds with none of the nine other last digits', (number) => {
    const others = digits.filter((digit) => digit !== number.at(-1));
    expect(others.filter((digit) => isBusinessNumber(number.slice(0, 9) + digit))).toEqual([]);
  });

  test('every single wrong digit shows, but for the ninth, whose carry may hide it', () => {
    const number = '1234567891';
    const slips = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) =>
      digits.filter((digit) => digit !== number[at]).map((digit) => number.slice(0, at) + digit + number.slice(at + 1)),
    );
    expect(slips.filter(isBusinessNumber)).toEqual([]);
  });

  test.each(['', '123456789', '12345678911', '123-45-67891', '123456789a', '١٢٣٤٥٦٧٨٩١', '0000000000'])(
    '%j is none',
    (text) => {
      expect(isBusinessNumber(text)).toBe(false);
    },
  );
});
