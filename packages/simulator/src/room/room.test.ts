import { describe, expect, test } from 'vitest';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { createIndoorRoom, type IndoorRoomOptions } from './room.ts';

type Minute = { minute: number; truth: Record<string, number> };

/** A day by minute from midnight in Korea. */
function day(options: Partial<IndoorRoomOptions> = {}, from = '2026-10-05'): Minute[] {
  const startAt = Date.parse(`${from}T00:00:00+09:00`);
  const room = createIndoorRoom({ seed: 31, stage: 'growth', lightsOn: '06:00', lightHours: 16, startAt, ...options });
  return Array.from({ length: 1440 }, (_, minute) => ({ minute, truth: room.step(startAt + minute * minuteMs) }));
}
function field(series: readonly Minute[], key: string, from = 0, to = 24): number[] {
  return series
    .filter(({ minute }) => minute >= from * 60 && minute < to * 60)
    .map(({ truth }) => truth[key] ?? Number.NaN);
}
function share(values: readonly number[], low: number, high: number): number {
  return values.filter((value) => value >= low && value <= high).length / values.length;
}

describe('a growth room', () => {
  const series = day();

  test('gives 200 µmol for 16 h, a daily light of about 11.5 mol', () => {
    const integral = field(series, 'light').reduce((sum, light) => sum + light * 60, 0) / 1e6;
    expect(integral).toBeGreaterThan(11.2);
    expect(integral).toBeLessThan(11.6);
    expect(Math.max(...field(series, 'light', 0, 5.9), ...field(series, 'light', 22.1))).toBe(0);
  });

  test.each([
    ['temperature', 21, 25, 6.5, 21.7],
    ['temperature', 18, 20, 22.5, 24],
    ['humidity', 60, 75, 0, 24],
    ['co2', 700, 1000, 6, 22],
    ['ec', 1.4, 1.8, 0, 24],
    ['ph', 5.6, 6.2, 0, 24],
    ['waterTemperature', 18, 21, 0, 24],
    ['dissolvedOxygen', 6, 9, 0, 24],
  ])('keeps %s between %d and %d', (key, low, high, from, to) => {
    expect(share(field(series, key, from, to), low, high)).toBeGreaterThan(0.97);
  });

  test('shows the hysteresis of its air conditioner and the pulses of its doser', () => {
    const air = field(series, 'temperature', 8, 20);
    const turns = air.filter(
      (value, index) =>
        index > 1 && (value - (air[index - 1] ?? 0)) * ((air[index - 1] ?? 0) - (air[index - 2] ?? 0)) < 0,
    );
    expect(turns.length).toBeGreaterThan(40);
    expect(Math.max(...air) - Math.min(...air)).toBeLessThan(1.6);
    const ec = field(series, 'ec');
    const rises = ec.filter((value, minute) => value > (ec[minute - 1] ?? value) + 0.005);
    expect(rises.length).toBeGreaterThan(4);
    expect(Math.max(...ec) - Math.min(...ec)).toBeGreaterThan(0.03);
  });

  test('cools by two degrees within a quarter of an hour after the lamps', () => {
    expect(field(series, 'temperature', 21, 21.5)[0] ?? 0).toBeGreaterThan(22);
    expect(field(series, 'temperature', 22.25, 22.3)[0] ?? 99).toBeLessThan(20.2);
  });
});

test('seedlings get less light, a thinner solution and moister air', () => {
  const [seedling, growth] = [day({ stage: 'seedling' }), day()].map((series) => series[12 * 60]?.truth ?? {});
  expect(seedling?.['light']).toBeLessThan((growth?.['light'] ?? 0) - 50);
  expect(seedling?.['ec']).toBeLessThan(1.2);
  expect(seedling?.['humidity']).toBeGreaterThan(growth?.['humidity'] ?? 100);
});

test('a photoperiod may run over midnight', () => {
  const series = day({ lightsOn: '20:00' });
  expect(field(series, 'light', 21, 22)[0]).toBeGreaterThan(190);
  expect(field(series, 'light', 3, 4)[0]).toBeGreaterThan(190);
  expect(field(series, 'light', 13, 14)[0]).toBe(0);
});

test('lamps around the clock never go dark', () => {
  expect(Math.min(...field(day({ lightHours: 24 }), 'light'))).toBeGreaterThan(190);
});

test('a wrong time of day is refused', () => {
  expect(() => day({ lightsOn: '6:00' })).toThrow(RangeError);
});

test('two starts a week apart give the same day within a thousandth of the sensor resolution', () => {
  const at = Date.parse('2026-10-12T00:00:00+09:00');
  const rooms = [at - 7 * dayMs - 12_345_000, at].map((startAt) =>
    createIndoorRoom({ seed: 31, stage: 'growth', lightsOn: '06:00', lightHours: 16, startAt }),
  );
  for (let minute = 0; minute < 1440; minute += 5) {
    const [early, late] = rooms.map((room) => room.step(at + minute * minuteMs));
    for (const [key, value] of Object.entries(early ?? {})) expect(late?.[key]).toBeCloseTo(value, 3);
  }
});
