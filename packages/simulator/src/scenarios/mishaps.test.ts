import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { scenarioExcursion, withExcursions } from './mishaps.ts';
import { createRandomMishaps } from './random-mishaps.ts';

const calm = () => ({ step: () => ({ temperature: 20, humidity: 95, ph: 6 }) });

test('an excursion comes and goes within five minutes and is full in between', () => {
  const model = withExcursions(calm(), [{ field: 'temperature', from: 0, to: hourMs, delta: 4 }]);
  const at = (minutes: number) => model.step(minutes * minuteMs)['temperature'];
  expect([-1, 0, 2.5, 5, 30, 55, 57.5, 60, 61].map(at)).toEqual([20, 20, 22, 24, 24, 24, 22, 20, 20]);
});

test('an excursion ends at what the quantity can be and leaves other fields alone', () => {
  const model = withExcursions(calm(), [
    { field: 'humidity', from: 0, to: hourMs, delta: 12 },
    { field: 'ph', from: 0, to: hourMs, delta: -9 },
    { field: 'co2', from: 0, to: hourMs, delta: 100 },
  ]);
  expect(model.step(30 * minuteMs)).toEqual({ temperature: 20, humidity: 100, ph: 0 });
});

test('a mishap moves every field that it touches', () => {
  const excursions = scenarioExcursion('coolingFails', 1000, 2);
  expect(excursions.map(({ field }) => field)).toEqual(['temperature', 'humidity', 'equipmentCooling']);
  expect(excursions.every(({ from, to }) => from === 1000 && to === 1000 + 2 * hourMs)).toBe(true);
});

test('a mishap occurs once in its period, at its hours, deterministically', () => {
  const lucks = [{ mishap: 'ventsStick', everyDays: 10, hours: [10, 13], lasts: [1, 2] }] as const;
  const [walked, jumped] = [createRandomMishaps(3, lucks), createRandomMishaps(3, lucks)];
  const starts = new Set<number>();
  for (let day = 0; day < 200; day += 1) {
    for (const { from } of walked(Date.parse('2026-01-01T03:00:00Z') + day * 24 * hourMs)) starts.add(from);
  }
  expect(starts.size).toBeGreaterThanOrEqual(20);
  expect(starts.size).toBeLessThanOrEqual(21);
  for (const from of starts) {
    const hour = ((from + 9 * hourMs) / hourMs) % 24;
    expect(hour).toBeGreaterThanOrEqual(10);
    expect(hour).toBeLessThan(13);
    expect(jumped(from)).toEqual(createRandomMishaps(3, lucks)(from));
    expect(jumped(from).some((excursion) => excursion.from === from)).toBe(true);
  }
});
