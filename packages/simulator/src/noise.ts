import { normalAt } from './rng.ts';

/**
 * Noise that depends on the time alone: a smooth curve through one normal number per `periodMs`, so that whoever asks
 * for an instant gets the same value, wherever they started. Standard deviation about 0.85 over long spans.
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
    const part = position - at;
    return left + (right - left) * part * part * (3 - 2 * part);
  };
}
