import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { formatBounds, formatCount, formatSpan, formatShare, formatValue } from './numbers.ts';

beforeEach(() => setLanguage('ko'));

describe('a value', () => {
  it('has fixed decimals and groups of three', () => {
    expect(formatValue(1284, 1)).toBe('1,284.0');
    expect(formatValue(1.625, 2)).toBe('1.63');
    expect(formatCount(8640)).toBe('8,640');
  });

  it('below zero has a true minus sign, and none when it rounds to zero', () => {
    expect(formatValue(-3.24, 1)).toBe('−3.2');
    expect(formatValue(-0.04, 1)).toBe('0.0');
  });

  it('is as Intl writes it', () => {
    const values = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer(),
      fc.integer().map((one) => one / 1000),
      fc.double({ min: -1e16, max: 1e16, noNaN: true }),
    );
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
        const format = new Intl.NumberFormat('ko-KR', { ...digits, signDisplay: 'negative' });
        expect(formatValue(value, decimals)).toBe(format.format(value).replace('-', '−'));
      }),
      {
        numRuns: 2_000,
        examples: [
          [1.005, 2],
          [-1.45, 1],
          [1e21, 0],
          [5e-7, 6],
          [1e-7, 2],
          [-0, 1],
          [999.95, 1],
          [0.12344999999999999, 4],
          [169356071639520.94, 1],
          [166983757904348.84, 1],
          [900719925474099.1, 1],
        ],
      },
    );
  });

  it('that is missing is a dash', () => {
    expect([formatValue(null, 1), formatValue(undefined, 1), formatValue(Number.NaN, 1)]).toEqual(['–', '–', '–']);
  });
});

describe('a share', () => {
  it.each([
    [0, '0.0%'],
    [0.0001, '0.1%'],
    [0.997, '99.7%'],
    [0.99999, '99.9%'],
    [1, '100.0%'],
  ])('%d is %s', (share, text) => expect(formatShare(share)).toBe(text));
});

describe('bounds', () => {
  it('show only the closed sides', () => {
    expect(formatBounds(60, 75, 0)).toBe('60~75');
    expect(formatBounds(60, null, 0)).toBe('≥ 60');
    expect(formatBounds(null, 1.8, 1)).toBe('≤ 1.8');
    expect(formatBounds(null, null, 1)).toBe('');
  });
});

describe('a span', () => {
  it('uses the sign of the language', () => {
    expect([formatSpan('18.4', '23.5'), formatSpan('11. 18.', '11. 20.', ' ')]).toEqual([
      '18.4~23.5',
      '11. 18. ~ 11. 20.',
    ]);
    setLanguage('en');
    expect([formatSpan('18.4', '23.5'), formatBounds(60, 75, 0)]).toEqual(['18.4–\u206023.5', '60–\u206075']);
    expect(formatSpan('18 Nov', '20 Nov', ' ')).toBe('18 Nov – 20 Nov');
  });
});
