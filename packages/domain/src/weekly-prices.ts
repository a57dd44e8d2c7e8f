/** The report's sentence about prices against a week ago; `place` is the index of the largest change. */
export type PriceSentence =
  | { kind: 'none' }
  | { kind: 'steady' }
  | { kind: 'up' | 'down'; place: number; change: number };

/** Changes below half a percent count as steady. */
const minChange = 0.005;

/** `changes` are shares (0.1 is +10 %); null when not comparable. */
export function priceSentence(changes: readonly (number | null)[]): PriceSentence {
  const [most] = changes
    .flatMap((change, place) => (change === null ? [] : [{ place, change }]))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  if (!most) return { kind: 'none' };
  if (Math.abs(most.change) < minChange) return { kind: 'steady' };
  return { kind: most.change > 0 ? 'up' : 'down', place: most.place, change: Math.abs(most.change) };
}
