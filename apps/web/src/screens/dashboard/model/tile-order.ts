import type { Arrangement } from '@onsil/contract/dashboard-arrangement';
import type { LastValue } from '@onsil/contract/telemetry';
import { orderValues } from './arrangement.ts';

/** A recovered value keeps its place for this long, so that a value around its limit does not shuffle the tiles. */
export const levelHoldMs = 60_000;

/** The level that decides a tile's place, and when it was last reached (epoch ms). */
export type HeldLevels = ReadonlyMap<string, { level: number; at: number }>;

/** Levels rise at once and fall only after `settleMs` below, so that tiles do not jump. */
export function holdLevels(held: HeldLevels, values: readonly LastValue[], now: number): HeldLevels {
  return new Map(
    values.map(({ field, level }) => {
      const before = held.get(field);
      const holds = before !== undefined && level < before.level && now - before.at < levelHoldMs;
      return [field, holds ? before : { level, at: now }];
    }),
  );
}

/** As many tiles always stand before those that are folded. */
const alwaysShown = 4;
/** Fewer would not be worth a button. */
const minFolded = 3;

/** The tiles that a phone folds: later ones without a range, which therefore cannot be out of it. */
export function foldedTiles(tiles: readonly LastValue[]): ReadonlySet<string> {
  const calm = tiles.slice(alwaysShown).filter(({ ranges, level }) => ranges === null && level === 0);
  return new Set(calm.length < minFolded ? [] : calm.map(({ field }) => field));
}

/** Fields out of range first, by level; the rest as arranged. A hidden field is shown while it is out of range. */
export function visibleTiles(values: readonly LastValue[], arrangement: Arrangement, held: HeldLevels): LastValue[] {
  const level = ({ field }: LastValue) => held.get(field)?.level ?? 0;
  return orderValues(values, arrangement)
    .filter((value) => level(value) > 0 || !arrangement.hidden.includes(value.field))
    .toSorted((a, b) => level(b) - level(a));
}
