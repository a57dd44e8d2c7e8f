import { describe, expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { createWeather, type Weather } from './weather.ts';

/** Hourly weather of a month over three years, so that one front does not decide. */
function month(latitude: number, number: number): { hour: number; weather: Weather }[] {
  const weatherAt = createWeather({ seed: 11, latitude });
  const hours: { hour: number; weather: Weather }[] = [];
  for (const year of [2024, 2025, 2026]) {
    for (let hour = 0; hour < 28 * 24; hour += 1) {
      const ts = Date.UTC(year, number - 1, 1, -9) + hour * hourMs;
      hours.push({ hour: hour % 24, weather: weatherAt(ts) });
    }
  }
  return hours;
}
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('a Korean year', () => {
  test.each([
    // latitude, month, and tolerances for mean °C and global radiation MJ/m²d of a Korean station
    [37.4, 1, -2.4, 3, 9, 3],
    [37.4, 4, 11.8, 3, 18.5, 4],
    [37.4, 8, 26, 2, 18, 4],
    [37.4, 10, 14.3, 3, 14, 3],
    [35, 1, 1, 3, 10, 3],
    [35, 8, 26.5, 2, 18, 4],
  ])('at %d° N in month %d is as warm and bright as it should be', (latitude, number, warmth, around, sun, about) => {
    const hours = month(latitude, number);
    expect(Math.abs(mean(hours.map((one) => one.weather.temperature)) - warmth)).toBeLessThan(around);
    const daily = (mean(hours.map((one) => one.weather.radiation)) * 86_400) / 1e6;
    expect(Math.abs(daily - sun)).toBeLessThan(about);
  });

  test('is wet in July and dry in January', () => {
    const [january, july] = [1, 7].map((number) => mean(month(36, number).map((one) => one.weather.rain)) * 24 * 30);
    expect(july).toBeGreaterThan(200);
    expect(january).toBeLessThan(80);
  });

  test('has afternoons warmer and drier than its dawns', () => {
    for (const number of [1, 4, 8, 10]) {
      const hours = month(35, number);
      const at = (hour: number, pick: (weather: Weather) => number) =>
        mean(hours.filter((one) => one.hour === hour).map((one) => pick(one.weather)));
      expect(at(15, (weather) => weather.temperature) - at(5, (weather) => weather.temperature)).toBeGreaterThan(4);
      expect(at(5, (weather) => weather.humidity) - at(15, (weather) => weather.humidity)).toBeGreaterThan(10);
    }
  });
});

test('weather stays within what the sky can do', () => {
  const weatherAt = createWeather({ seed: 3, latitude: 35 });
  const year = Array.from({ length: 365 * 24 }, (_, hour) => weatherAt(Date.UTC(2026, 0, 1, hour, 17)));
  const extremes = (pick: (weather: Weather) => number) => [Math.min(...year.map(pick)), Math.max(...year.map(pick))];
  const within = (pick: (weather: Weather) => number, low: number, high: number) =>
    extremes(pick).every((value) => value >= low && value <= high);
  expect(within(({ temperature }) => temperature, -25, 42)).toBe(true);
  expect(within(({ humidity }) => humidity, 15, 99)).toBe(true);
  expect(within(({ radiation }) => radiation, 0, 1100)).toBe(true);
  expect(within(({ cloud }) => cloud, 0, 1)).toBe(true);
  expect(within(({ wind }) => wind, 0.1, 20)).toBe(true);
  expect(within(({ rain }) => rain, 0, 60)).toBe(true);
});

test('the same seed and instant have the same weather, another seed has another', () => {
  const [walked, jumped] = [createWeather({ seed: 5, latitude: 35 }), createWeather({ seed: 5, latitude: 35 })];
  const at = Date.UTC(2026, 4, 3, 4, 12);
  for (let ts = at - 40 * hourMs; ts < at; ts += hourMs / 3) walked(ts);
  expect(walked(at)).toEqual(jumped(at));
  expect(createWeather({ seed: 6, latitude: 35 })(at)).not.toEqual(jumped(at));
});
