import { describe, expect, test } from 'vitest';
import { changeSince, pricePerKg, isSameUnitOn, parseWon } from './market-price.ts';

describe('won', () => {
  test.each([
    ['3,513', 3513],
    ['61507', 61507],
    [' 980 ', 980],
    [1200, 1200],
    ['-', null],
    ['', null],
    ['0', null],
    [[], null],
    [null, null],
    [undefined, null],
    ['천원', null],
    ['-5', null],
  ])('%j is %s', (said, won) => expect(parseWon(said)).toBe(won));
});

describe('the price of a kilogram', () => {
  test.each([
    [1061, '200g', 5305],
    [980, '100g', 9800],
    [61_507, '20kg', 3075.35],
    [4660, '1kg', 4660],
    [4660, 'kg', 4660],
    [5000, '1 KG', 5000],
    [2_000_000, '1톤', 2000],
    [3513, '1포기', null],
    [9000, '10개', null],
    [900, '', null],
    [900, '0g', null],
  ])('%d won for %s is %s', (won, unit, perKg) => expect(pricePerKg(won, unit)).toBe(perKg));
});

describe('the change since', () => {
  test('is a share of the earlier price', () => {
    expect(changeSince(110, 100)).toEqual({ price: 100, change: expect.closeTo(0.1) as number });
    expect(changeSince(75, 100)).toEqual({ price: 100, change: -0.25 });
  });
  test.each([
    [null, 100],
    [100, null],
    [100, 0],
  ])('is not known from %s and %s', (today, before) => expect(changeSince(today, before)).toBeNull());
});

describe('a price of an earlier day', () => {
  test.each([
    ['2026-07-29', null, true],
    ['2026-07-29', '2026-07-29', false],
    ['2026-07-28', '2026-07-29', false],
    ['2026-07-30', '2026-07-29', true],
  ])('of %s is for the same amount where another unit was last in use on %s: %s', (day, other, same) =>
    expect(isSameUnitOn(day, other)).toBe(same),
  );
});
