export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Position of `value` between `low` (0) and `high` (1), clamped. */
export function fractionBetween(value: number, low: number, high: number): number {
  return clamp((value - low) / (high - low), 0, 1);
}

/** Moves `value` towards `target` by at most `reach`. */
export function moveTowards(value: number, target: number, reach: number): number {
  return clamp(target, value - reach, value + reach);
}

/**
 * `value` after `seconds` of capacity · dvalue/dt = source − loss · value, by an implicit Euler step. An explicit
 * one-minute step is unstable with open vents.
 */
export function balance(value: number, capacity: number, source: number, loss: number, seconds: number): number {
  return (capacity * value + source * seconds) / (capacity + loss * seconds);
}
