import { expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { coreFields } from '../telemetry/fields.ts';
import { defaultTiming, stuckAfterMs } from './timing.ts';

test.each([
  ['temperature', 0.5, 5, 10],
  ['humidity', 3, 10, 15],
  ['co2', 50, 10, 10],
  ['ec', 0.1, 5, 10],
  ['ph', 0.1, 5, 10],
  ['waterTemperature', 0.5, 10, 10],
  ['dli', 0, 10, 10],
  ['a field of the farm', 0, 10, 10],
  ['constructor', 0, 10, 10],
])('%s has a deadband of %d and waits %i min to open and %i min to return', (field, deadband, on, off) => {
  expect(defaultTiming(field)).toEqual({
    deadband,
    onDelayMs: on * minuteMs,
    offDelayMs: off * minuteMs,
    attentionMs: 30 * minuteMs,
  });
});

test.each([
  ['temperature', 6],
  ['humidity', 6],
  ['co2', 6],
  ['ec', 24],
  ['ph', 24],
  ['waterTemperature', 24],
])('%s is stuck after %i h', (field, hours) => {
  expect(stuckAfterMs(field)).toBe(hours * 60 * minuteMs);
});

test.each(['light', 'solarRadiation', 'dli', 'vpd', 'dewPoint', 'a field of the farm'])(
  '%s may stand still as long as it likes',
  (field) => {
    expect(stuckAfterMs(field)).toBeNull();
  },
);

test('every core field has delays of its own, and a deadband far narrower than its scale', () => {
  for (const { key, scale } of coreFields) {
    const { deadband, onDelayMs, offDelayMs } = defaultTiming(key);
    expect(deadband).toBeLessThanOrEqual((scale[1] - scale[0]) / 10);
    expect(onDelayMs).toBeGreaterThanOrEqual(5 * minuteMs);
    expect(offDelayMs).toBeGreaterThanOrEqual(onDelayMs);
  }
});
