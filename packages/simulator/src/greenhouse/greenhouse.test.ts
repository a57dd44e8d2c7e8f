import { describe, expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { createWeather } from '../physics/weather.ts';
import { createGreenhouse, type GreenhouseOptions } from './greenhouse.ts';
import { paprikaSetpoints } from './setpoints.ts';

type Truth = Record<string, number>;
type Hour = { hour: number; truth: Truth };

/** True values every ten minutes over some days from midnight in Korea. */
function days(from: string, count: number, options: Partial<GreenhouseOptions> = {}): Hour[] {
  const startAt = Date.parse(`${from}T00:00:00+09:00`);
  const house = createGreenhouse({ seed: 21, latitude: 35, startAt, ...options });
  return Array.from({ length: count * 144 }, (_, index) => ({
    hour: (index / 6) % 24,
    truth: house.step(startAt + index * 600_000),
  }));
}
function field(series: readonly Hour[], key: string, from = 0, to = 24): number[] {
  return series.filter(({ hour }) => hour >= from && hour < to).map(({ truth }) => truth[key] ?? Number.NaN);
}
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('a strawberry house through the year', () => {
  test.each([
    // from, range of the means by day (11–15 h) and at night (0–5 h)
    ['2026-01-10', 19, 25, 8, 11],
    ['2026-04-05', 20, 27, 8.5, 16],
    ['2026-08-05', 27, 35, 20, 27],
    ['2026-10-25', 20, 28, 8.5, 17],
  ])('from %s has days of %d to %d °C and nights of %d to %d', (from, coolDay, hotDay, coldNight, mildNight) => {
    const series = days(from, 8);
    const noon = mean(field(series, 'temperature', 11, 15));
    const dark = mean(field(series, 'temperature', 0, 5));
    expect(noon).toBeGreaterThan(coolDay);
    expect(noon).toBeLessThan(hotDay);
    expect(dark).toBeGreaterThan(coldNight);
    expect(dark).toBeLessThan(mildNight);
    expect(mean(field(series, 'humidity', 0, 5))).toBeGreaterThan(mean(field(series, 'humidity', 11, 15)));
  });

  test('holds the cold night between 8 and 10 °C', () => {
    const nights = field(days('2026-01-15', 5), 'temperature', 0, 6);
    expect(Math.min(...nights)).toBeGreaterThan(8);
    expect(mean(nights)).toBeLessThan(10);
  });

  test('enriches with CO2 on winter mornings and breathes by night', () => {
    const series = days('2026-01-15', 5);
    expect(mean(field(series, 'co2', 9, 11))).toBeGreaterThan(620);
    expect(mean(field(series, 'co2', 9, 11))).toBeLessThan(760);
    expect(mean(field(series, 'co2', 2, 5))).toBeGreaterThan(430);
  });

  test('never leaves the possible', () => {
    const limits: Record<string, [number, number]> = {
      temperature: [4, 42],
      humidity: [15, 100],
      co2: [300, 1000],
      ec: [0.7, 2],
      ph: [5.3, 6.9],
      waterTemperature: [10, 36],
      light: [0, 1600],
      solarRadiation: [0, 1100],
      substrateMoisture: [45, 75],
      equipmentVent: [0, 100],
      equipmentScreen: [0, 100],
      equipmentHeating: [0, 100],
      equipmentCo2: [0, 1],
      equipmentPump: [0, 1],
    };
    const startAt = Date.parse('2026-01-01T00:00:00+09:00');
    const house = createGreenhouse({ seed: 4, latitude: 36, startAt });
    const impossible: string[] = [];
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      for (const [key, value] of Object.entries(house.step(startAt + hour * hourMs))) {
        const [low, high] = limits[key] ?? [Number.NaN, Number.NaN];
        if (!(value >= low && value <= high)) impossible.push(`${key} is ${value} after ${hour} h`);
      }
    }
    expect(impossible).toEqual([]);
    expect(Object.keys(house.step(startAt + 366 * dayMs))).toEqual(Object.keys(limits));
  }, 30_000);
});

describe('the balances point the right way', () => {
  test('vents that open earlier bring warmth, vapour and CO2 nearer to outside', () => {
    const open = days('2026-04-12', 3, { setpoints: { heatDay: 10, ventDay: 12 } });
    const shut = days('2026-04-12', 3, { setpoints: { heatDay: 10, ventDay: 34, humidityMax: 98 } });
    const weatherAt = createWeather({ seed: 21, latitude: 35 });
    const startAt = Date.parse('2026-04-12T00:00:00+09:00');
    const outside = mean(
      Array.from({ length: 3 * 144 }, (_, index) => index)
        .filter((index) => (index / 6) % 24 >= 11 && (index / 6) % 24 < 15)
        .map((index) => weatherAt(startAt + index * 600_000).temperature),
    );
    const [cool, hot] = [mean(field(open, 'temperature', 11, 15)), mean(field(shut, 'temperature', 11, 15))];
    expect(cool).toBeLessThan(hot - 3);
    expect(cool).toBeGreaterThan(outside);
    expect(mean(field(open, 'humidity', 11, 15))).toBeLessThan(mean(field(shut, 'humidity', 11, 15)));
    expect(Math.abs(mean(field(open, 'co2', 11, 15)) - 425)).toBeLessThan(
      Math.abs(mean(field(shut, 'co2', 11, 15)) - 425),
    );
  });

  test('without heating a clear winter night falls towards outside but not below the frost there', () => {
    const cold = days('2026-01-15', 3, { setpoints: { heatNight: -20, heatDay: -20 } });
    const warm = days('2026-01-15', 3);
    expect(mean(field(cold, 'temperature', 2, 6))).toBeLessThan(mean(field(warm, 'temperature', 2, 6)) - 3);
    expect(Math.min(...field(cold, 'temperature'))).toBeGreaterThan(-12);
  });

  test('light inside is the sun less what the cover takes', () => {
    const sunny = days('2026-05-01', 3).filter(({ truth }) => (truth['solarRadiation'] ?? 0) > 50);
    const perWatt = sunny.map(({ truth }) => (truth['light'] ?? 0) / (truth['solarRadiation'] ?? 0));
    expect(perWatt.length).toBeGreaterThan(150);
    expect(Math.min(...perWatt)).toBeGreaterThan(0.5);
    expect(Math.max(...perWatt)).toBeLessThan(1.5);
  });
});

test('irrigation makes the substrate a sawtooth by day and lets it dry a little by night', () => {
  const startAt = Date.parse('2026-04-12T00:00:00+09:00');
  const house = createGreenhouse({ seed: 21, latitude: 35, startAt });
  const moisture = Array.from(
    { length: 1440 },
    (_, minute) => house.step(startAt + minute * minuteMs)['substrateMoisture'] ?? 0,
  );
  const jumps = moisture.filter((value, minute) => minute > 0 && value - (moisture[minute - 1] ?? 0) > 0.8);
  // Each irrigation lasts three minutes and shows as three jumps.
  expect(jumps.length / 3).toBeGreaterThan(4);
  expect(jumps.length / 3).toBeLessThan(20);
  expect(moisture[4 * 60] ?? 0).toBeLessThan(moisture[1] ?? 0);
});

test('paprika is kept warmer than strawberries', () => {
  const nights = field(days('2026-01-15', 4, { setpoints: paprikaSetpoints, canopy: 1.4 }), 'temperature', 0, 6);
  expect(mean(nights)).toBeGreaterThan(17.5);
  expect(mean(nights)).toBeLessThan(19);
});

test('the same seed is the same house, another seed has other weather', () => {
  const [one, again, other] = [1, 1, 2].map((seed) => days('2026-03-01', 1, { seed }));
  expect(again).toEqual(one);
  expect(field(other ?? [], 'solarRadiation')).not.toEqual(field(one ?? [], 'solarRadiation'));
  const neighbours = [1, 2].map((seed) => field(days('2026-03-01', 1, { seed, weatherSeed: 9 }), 'solarRadiation'));
  expect(neighbours[0]).toEqual(neighbours[1]);
});
