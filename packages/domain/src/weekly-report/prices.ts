/** The report's sentence about prices against a week ago; `place` is the index of the largest change. */
export type PriceSentence =
  | { kind: 'none' }
  | { kind: 'steady' }
  | { kind: 'up' | 'down'; place: number; change: number };

/** Changes below half a percent count as steady. */
const minChange = 0.005;

/** `changes` are shares (0.1 is +10 %); null when not comparable. */
export function priceSentence(changes: readonly (number | null)[]): PriceSentence {
  const [top] = changes
    .flatMap((change, place) => (change === null ? [] : [{ place, change }]))
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  if (!top) return { kind: 'none' };
  if (Math.abs(top.change) < minChange) return { kind: 'steady' };
  return { kind: top.change > 0 ? 'up' : 'down', place: top.place, change: Math.abs(top.change) };
}
