import { useState } from 'react';
import type { Cell, Rack } from '@onsil/contract/racks';
import type { Move } from '../commands.ts';
import { positionKey, sortPositions, findFreePositions } from '../model/positions.ts';

/** positions per call, the contract's limit */
export const maxPositionsPerCall = 2_000;

type Options = {
  racks: readonly Rack[];
  held: ReadonlyMap<string, number>;
  chosen: ReadonlySet<string>;
  cells: readonly Cell[];
};

/**
 * A move: the target of the first position determines the others. The positions being moved count as free, so a shift
 * by one works.
 */
export const useMove = ({ racks, held, chosen, cells }: Options) => {
  const [target, setTarget] = useState<Cell | 'unknown' | null>(null);
  const from = sortPositions(cells, racks);
  const start = target === 'unknown' ? null : target;
  const rack = racks.find(({ rackId }) => rackId === start?.rackId);
  const isFree = (key: string): boolean => !held.has(key) || chosen.has(key);
  const to = rack && start ? findFreePositions(rack, start, from.length, isFree) : [];
  const moves: Move[] = from
    .map((cell, index) => ({ from: cell, to: to[index] ?? null }))
    .filter((move) => move.to === null || positionKey(move.from) !== positionKey(move.to));
  return {
    on: target !== null,
    start: (): void => setTarget('unknown'),
    stop: (): void => setTarget(null),
    aim: (cell: Cell): void => setTarget(cell),
    from,
    /** the first target position; occupied ones are skipped */
    first: to[0] ?? start,
    taking: new Set(to.map(positionKey)),
    missing: start === null ? null : from.length - to.length,
    moves,
  };
};

export type MoveState = ReturnType<typeof useMove>;
