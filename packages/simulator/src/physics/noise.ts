import { normalAt } from './rng.ts';

/**
 * Noise as a function of time alone: a smooth curve through one normal number per `periodMs`. Standard deviation about
 * 0.85 over long ranges.
 */
export function createNoise(seed: number, periodMs: number): (ts: number) => number {
  let cell = Number.NaN;
  let left = 0;
  let right = 0;
  return (ts) => {
    const position = ts / periodMs;
    const at = Math.floor(position);
    if (at !== cell) {
      cell = at;
      left = normalAt(seed, at);
      right = normalAt(seed, at + 1);
    }
    const share = position - at;
    return left + (right - left) * share * share * (3 - 2 * share);
  };
}
