import type { Cell } from '@onsil/contract/racks';

export type Move = { from: Cell; to: Cell | null };
export type DayLayout = { day: string; cells: readonly Cell[] };

export const formatCellKey = ({ rackId, tier, column }: Cell): string => `${rackId}.${tier}.${column}`;

/** Applies moves to cells, all at once; null if two cells would share a position. */
const moveWithin = (cells: readonly Cell[], targets: ReadonlyMap<string, Cell | null>): Cell[] | null => {
  const moved = cells.flatMap(
    (cell) => targets.get(formatCellKey(cell)) ?? (targets.has(formatCellKey(cell)) ? [] : [cell]),
  );
  return new Set(moved.map(formatCellKey)).size < moved.length ? null : moved;
};

/**
 * Returns the layouts of a batch that change when some cells move from a day on: that day's layout, made from the one
 * in force, and each later one while it still has the moved cells. A later layout without a cell had moved it already
 * and keeps its own position.
 * @param layouts all layouts of the batch, oldest first
 * @param moves from cells that it holds on the day
 * @returns null if two cells would share a position
 */
export const applyMoves = (layouts: readonly DayLayout[], date: string, moves: readonly Move[]): DayLayout[] | null => {
  const current = layouts.findLast(({ day }) => day <= date);
  const changed: DayLayout[] = [];
  let targets = new Map(moves.map(({ from, to }) => [formatCellKey(from), to]));
  for (const { day, cells } of [
    { day: date, cells: current?.cells ?? [] },
    ...layouts.filter((layout) => layout.day > date),
  ]) {
    const present = new Set(cells.map(formatCellKey));
    targets = new Map([...targets].filter(([from]) => present.has(from)));
    if (targets.size === 0) break;
    const moved = moveWithin(cells, targets);
    if (!moved) return null;
    changed.push({ day, cells: moved });
  }
  return changed;
};
