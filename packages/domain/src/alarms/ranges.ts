/** Inclusive limits; null: no limit on that side. */
export type Range = { low: number | null; high: number | null };

/** Ranges of levels 1, 2 and 3, each within the next. */
export type Ranges = readonly [Range, Range, Range];

export type Level = 0 | 1 | 2 | 3;

/**
 * Level of `value` (finite, in the field's unit): 0 inside all ranges, else the highest level whose range it exceeds.
 */
export function levelOf(value: number, [first, second, third]: Ranges): Level {
  if (isOutside(value, third)) return 3;
  if (isOutside(value, second)) return 2;
  return isOutside(value, first) ? 1 : 0;
}

/** Whether no range is empty and each is within the next (equal limits are allowed). */
export function areRangesNested([first, second, third]: Ranges): boolean {
  const none = { low: null, high: null };
  return isWithin(first, second) && isWithin(second, third) && isWithin(third, none);
}

/** Whether a value is beyond one of the limits. */
export function isOutside(value: number, { low, high }: Range): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}

function isWithin(inner: Range, outer: Range): boolean {
  const low = inner.low ?? -Infinity;
  const high = inner.high ?? Infinity;
  return low <= high && low >= (outer.low ?? -Infinity) && high <= (outer.high ?? Infinity);
}
