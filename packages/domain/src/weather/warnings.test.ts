import { describe, expect, test } from 'vitest';
import { hourMs } from '../calendar/duration.ts';
import { weatherWarnings, type ForecastHour } from './warnings.ts';

const now = Date.parse('2026-11-22T18:00:00+09:00');
const hour = (after: number, temperature: number | null, own: Partial<ForecastHour> = {}): ForecastHour => ({
  at: now + after * hourMs,
  temperature,
  condition: 'clear',
  wind: 1,
  ...own,
});
const kinds = (hours: ForecastHour[]) => weatherWarnings(hours, now).map(({ kind }) => kind);

describe('growers are warned', () => {
  test('of freezing, by the coldest hour', () => {
    const hours = [hour(3, 2), hour(9, -3.5), hour(10, -2), hour(20, 8)];
    expect(weatherWarnings(hours, now)).toEqual([{ kind: 'freeze', at: now + 9 * hourMs, value: -3.5 }]);
  });

  test('of 0 °C as of freezing, and not of frost besides', () => expect(kinds([hour(9, 0)])).toEqual(['freeze']));

  test('of frost in an hour that is clear and calm', () => {
    const hours = [hour(8, 2, { condition: 'overcast' }), hour(9, 4), hour(10, 5)];
    expect(weatherWarnings(hours, now)).toEqual([{ kind: 'frost', at: now + 9 * hourMs, value: 4 }]);
    expect(kinds([hour(9, 4, { condition: 'mostlyCloudy', wind: 2.9 })])).toEqual(['frost']);
  });

  test('not of frost under clouds, in wind, or where it is warmer', () => {
    expect(kinds([hour(9, 3, { condition: 'overcast' })])).toEqual([]);
    expect(kinds([hour(9, 3, { condition: null })])).toEqual([]);
    expect(kinds([hour(9, 3, { wind: 3 })])).toEqual([]);
    expect(kinds([hour(9, 3, { wind: null })])).toEqual([]);
    expect(kinds([hour(9, 4.1)])).toEqual([]);
  });

  test('of heat and of wind, each by its worst hour', () => {
    const hours = [hour(1, 33), hour(2, 35.2, { wind: 14 }), hour(3, 34, { wind: 15.5 })];
    expect(weatherWarnings(hours, now)).toEqual([
      { kind: 'heat', at: now + 2 * hourMs, value: 35.2 },
      { kind: 'wind', at: now + 3 * hourMs, value: 15.5 },
    ]);
    expect(kinds([hour(1, 32.9, { wind: 13.9 })])).toEqual([]);
  });

  test('only of what comes in the next 36 hours, the hour under way included', () => {
    expect(kinds([hour(-1, -5), hour(37, -5)])).toEqual([]);
    expect(kinds([hour(-0.5, -5)])).toEqual(['freeze']);
    expect(kinds([hour(36, -5)])).toEqual(['freeze']);
  });

  test('of nothing where nothing is known', () => {
    expect(kinds([])).toEqual([]);
    expect(kinds([hour(3, null, { wind: null })])).toEqual([]);
  });
});
