import { expect, it } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { deviationMs, deviationSpan } from './deviation-span.ts';

it('a deviation lasts from its first value out of range to the first one back, without the off-delay', () => {
  const times = { startedAt: 0, backAt: 20 * minuteMs, endedAt: 30 * minuteMs };
  expect(deviationSpan(times)).toEqual({ from: 0, to: 20 * minuteMs });
  expect(deviationMs(times, 90 * minuteMs)).toBe(20 * minuteMs);
});

it('one that was closed by hand lasts until then', () => {
  expect(deviationSpan({ startedAt: 'a', backAt: null, endedAt: 'b' })).toEqual({ from: 'a', to: 'b' });
});

it('an open one lasts until now, also while its value is back and the off-delay runs', () => {
  const times = { startedAt: 0, backAt: 20 * minuteMs, endedAt: null };
  expect(deviationSpan(times).to).toBeNull();
  expect(deviationMs(times, 25 * minuteMs)).toBe(25 * minuteMs);
});
