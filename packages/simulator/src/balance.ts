export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Where `value` stands between `low` (0) and `high` (1), not beyond either. */
export function part(value: number, low: number, high: number): number {
  return clamp((value - low) / (high - low), 0, 1);
}

/** A motor: `value` on its way to `target`, by `reach` at most. */
export function moveTowards(value: number, target: number, reach: number): number {
  return clamp(target, value - reach, value + reach);
}

/**
 * `value` after `seconds` of capacity · dvalue/dt = source − loss · value, by an implicit Euler step: stable however
 * fast the exchange is, which an explicit minute is not once the vents are wide open.
 */
export function balance(value: number, capacity: number, source: number, loss: number, seconds: number): number {
  return (capacity * value + source * seconds) / (capacity + loss * seconds);
}
