import { describe, expect, test } from 'vitest';
import { lampHours, lampKwh, rateOf, type Rate } from './energy.ts';

test.each([
  ['the lit share of the known time counts for the whole month', { litHours: 300, knownHours: 400, hours: 720 }, 540],
  ['dark lamps have no hours', { litHours: 0, knownHours: 400, hours: 720 }, 0],
  ['without light values the hours are unknown', { litHours: 0, knownHours: 0, hours: 720 }, null],
])('%s', (_, use, hours) => expect(lampHours(use)).toBe(hours));

test('a kilowatt for ten hours is ten kilowatt-hours', () => expect(lampKwh(1_000, 10)).toBe(10));

describe('the rate of a month', () => {
  const rate = (from: string): Rate => ({ from, electricityPrice: 100, labourRate: null });
  const rates = [rate('2026-07'), rate('2026-03')];
  test.each([
    ['2026-01', '2026-03'],
    ['2026-03', '2026-03'],
    ['2026-06', '2026-03'],
    ['2026-07', '2026-07'],
    ['2027-01', '2026-07'],
  ])('%s has that of %s', (month, from) => expect(rateOf(rates, month)?.from).toBe(from));
  test('is unknown without rates', () => expect(rateOf([], '2026-01')).toBeUndefined());
});
