import { expect, it } from 'vitest';
import { deviationMs, deviationSpan } from './deviation-span.ts';

const minute = 60_000;

it('a deviation lasts from its first value out of range to the first one back, without the off-delay', () => {
  const times = { startedAt: 0, backAt: 20 * minute, endedAt: 30 * minute };
  expect(deviationSpan(times)).toEqual({ from: 0, to: 20 * minute });
  expect(deviationMs(times, 90 * minute)).toBe(20 * minute);
});

it('one that was closed by hand lasts until then', () => {
  expect(deviationSpan({ startedAt: 'a', backAt: null, endedAt: 'b' })).toEqual({ from: 'a', to: 'b' });
});

it('an open one lasts until now, also while its value is back and the off-delay runs', () => {
  const times = { startedAt: 0, backAt: 20 * minute, endedAt: null };
  expect(deviationSpan(times).to).toBeNull();
  expect(deviationMs(times, 25 * minute)).toBe(25 * minute);
});
