import type { LastValue } from '@onsil/contract/telemetry';
import { type Arrangement, inOrder } from './arrangement.ts';

/** A value that came back stays among the worst for this long, so that one at its limit does not shuffle the tiles. */
export const settleMs = 60_000;

/** The level that decides a tile's place, and when it was last reached (epoch ms). */
export type Held = ReadonlyMap<string, { level: number; at: number }>;

/** Levels rise at once and fall only when they have been lower for `settleMs`: nothing jumps away under a finger. */
export function holdLevels(held: Held, values: readonly LastValue[], now: number): Held {
  return new Map(
    values.map(({ field, level }) => {
      const before = held.get(field);
      const holds = before !== undefined && level < before.level && now - before.at < settleMs;
      return [field, holds ? before : { level, at: now }];
    }),
  );
}

/** Out of range first, by level; the rest as arranged. What was put out of sight shows as long as it is out of range. */
export function tilesToShow(values: readonly LastValue[], arrangement: Arrangement, held: Held): LastValue[] {
  const level = ({ field }: LastValue) => held.get(field)?.level ?? 0;
  return inOrder(values, arrangement)
    .filter((value) => level(value) > 0 || !arrangement.hidden.includes(value.field))
    .toSorted((a, b) => level(b) - level(a));
}
