/** Change of a figure against the week before, if known. `by` is never negative. */
export type Trend = { kind: 'alone' } | { kind: 'same' } | { kind: 'more' | 'less'; by: number };

/** Compares two figures; differences below `least` count as equal. */
export function trendOf(now: number, before: number | null, least = 0): Trend {
  if (before === null) return { kind: 'alone' };
  const difference = now - before;
  if (difference === 0 || Math.abs(difference) < least) return { kind: 'same' };
  return { kind: difference > 0 ? 'more' : 'less', by: Math.abs(difference) };
}
