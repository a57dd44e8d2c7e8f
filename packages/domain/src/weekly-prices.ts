/** What there is to say of prices against a week ago; `place` is that of the price that changed the most. */
export type PriceSentence =
  | { kind: 'none' }
  | { kind: 'steady' }
  | { kind: 'up' | 'down'; place: number; change: number };

/** Half a percent: shares that are less are no change worth a word. */
const leastChange = 0.005;

/** `changes` are shares, 0.1 for a tenth more; null where a price cannot be compared. */
export function priceSentence(changes: readonly (number | null)[]): PriceSentence {
  const [most] = changes
    .flatMap((change, place) => (change === null ? [] : [{ place, change }]))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  if (!most) return { kind: 'none' };
  if (Math.abs(most.change) < leastChange) return { kind: 'steady' };
  return { kind: most.change > 0 ? 'up' : 'down', place: most.place, change: Math.abs(most.change) };
}
