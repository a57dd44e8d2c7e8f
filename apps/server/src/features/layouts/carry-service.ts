import type { Cell } from '@onsil/contract/racks';

export type Move = { from: Cell; to: Cell | null };
export type Laid = { day: string; cells: readonly Cell[] };

export const cellKey = ({ rno, tier, column }: Cell): string => `${rno}.${tier}.${column}`;

/** The cells after moves, all at once; null where two would come to stand on one. */
const moveWithin = (cells: readonly Cell[], targets: ReadonlyMap<string, Cell | null>): Cell[] | null => {
  const moved = cells.flatMap((cell) => targets.get(cellKey(cell)) ?? (targets.has(cellKey(cell)) ? [] : [cell]));
  return new Set(moved.map(cellKey)).size < moved.length ? null : moved;
};

/**
 * The layouts of a batch that change when some of its cells are moved from a day on: that of the day, made from what it held
 * then, and each later one for as long as it still has the cells that were moved. Where a later layout no longer has one, it
 * had been moved from there already, and stays where that put it.
 * @param layouts every layout of the batch, the oldest first
 * @param moves from cells that it holds on the day
 * @returns null where two of the batch's cells would come to one
 */
export const carryMoves = (layouts: readonly Laid[], date: string, moves: readonly Move[]): Laid[] | null => {
  const then = layouts.findLast(({ day }) => day <= date);
  const carried: Laid[] = [];
  let targets = new Map(moves.map(({ from, to }) => [cellKey(from), to]));
  for (const { day, cells } of [
    { day: date, cells: then?.cells ?? [] },
    ...layouts.filter((layout) => layout.day > date),
  ]) {
    const there = new Set(cells.map(cellKey));
    targets = new Map([...targets].filter(([from]) => there.has(from)));
    if (targets.size === 0) break;
    const moved = moveWithin(cells, targets);
    if (!moved) return null;
    carried.push({ day, cells: moved });
  }
  return carried;
};
