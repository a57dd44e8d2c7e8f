import { describe, expect, test } from 'vitest';
import { coreFields } from './fields.ts';
import {
  displayedDifference,
  checkPlausibility,
  halfDayAt,
  manualFields,
  resolveReadingTime,
  type ManualField,
} from './manual-reading.ts';

const at = (text: string): number => Date.parse(`${text}:00+09:00`);
const now = at('2026-11-22T14:30');
const fieldOf = (key: string): ManualField => {
  const found = manualFields.find((field) => field.key === key);
  if (!found) throw new Error(key);
  return found;
};

test('six fields have manual readings, and their usual ranges are possible', () => {
  expect(manualFields.map(({ key }) => key)).toEqual([
    'temperature',
    'humidity',
    'co2',
    'ec',
    'ph',
    'waterTemperature',
  ]);
  for (const { min, max, byHand } of manualFields) {
    expect(byHand.usual[0]).toBeGreaterThanOrEqual(min);
    expect(byHand.usual[1]).toBeLessThanOrEqual(max);
    expect(byHand.tolerance).toBeGreaterThan(0);
  }
  expect(coreFields.find(({ key }) => key === 'light')).not.toHaveProperty('byHand');
});

test('a day has two halves in Korea', () => {
  expect(halfDayAt(at('2026-11-22T00:00'))).toBe('AM');
  expect(halfDayAt(at('2026-11-22T11:59'))).toBe('AM');
  expect(halfDayAt(at('2026-11-22T12:00'))).toBe('PM');
});

describe('when it was measured', () => {
  test.each([
    ['2026-11-22', 'PM', null, now],
    ['2026-11-22', 'PM', '13:05', at('2026-11-22T13:05')],
    ['2026-11-22', 'AM', '00:00', at('2026-11-22T00:00')],
    ['2026-11-21', 'PM', '23:59', at('2026-11-21T23:59')],
    // a phone clock ten minutes fast
    ['2026-11-22', 'PM', '14:40', at('2026-11-22T14:40')],
  ] as const)('%s %s %s is an instant', (date, halfDay, time, instant) => {
    expect(resolveReadingTime({ date, halfDay, time }, now)).toBe(instant);
  });

  test.each([
    ['2026-11-23', 'AM', '09:00', 'date', 'future'],
    ['2026-02-30', 'AM', '09:00', 'date', 'future'],
    ['2026-11-22', 'AM', null, 'time', 'required'],
    ['2026-11-21', 'PM', null, 'time', 'required'],
    ['2026-11-22', 'PM', '24:00', 'time', 'timeOfDay'],
    ['2026-11-22', 'PM', '9:00', 'time', 'timeOfDay'],
    ['2026-11-22', 'PM', '11:59', 'time', 'otherHalf'],
    ['2026-11-22', 'PM', '14:41', 'time', 'future'],
  ] as const)('%s %s %s is refused', (date, halfDay, time, path, code) => {
    expect(resolveReadingTime({ date, halfDay, time }, now)).toEqual({ path, code });
  });
});

test('a difference is that of the figures on the screen', () => {
  expect(displayedDifference({ decimals: 1 }, 23.04, 22.96)).toBe(0);
  expect(displayedDifference({ decimals: 2 }, 6.1, 5.8)).toBe(0.3);
  expect(displayedDifference({ decimals: 0 }, 800, 812.4)).toBe(-12);
});

describe('a value is to be looked at again', () => {
  const temperature = fieldOf('temperature');
  test.each([
    [23, 22, null],
    [23, 24, null],
    [23.1, 22, 'difference'],
    [20.9, 22, 'difference'],
    [23, null, null],
    [0, null, null],
    [50, null, null],
    [-0.1, null, 'unusual'],
    [50.1, null, 'unusual'],
    [51, 51, 'unusual'],
    [51, 20, 'difference'],
  ] as const)('%s beside %s: %s', (measured, controller, doubt) => {
    expect(checkPlausibility(temperature, measured, controller)).toBe(doubt);
  });
});
