import type { Cell, Rack, PlacedBatch } from '@onsil/contract/racks';

/** A position of the shown rack. */
export type RackPosition = { tier: number; column: number };
export type Area = { tierFrom: number; tierTo: number; columnFrom: number; columnTo: number };
type Size = Pick<Rack, 'rackId' | 'tierCount' | 'columnCount'>;

export const positionKey = ({ rackId, tier, column }: Cell): string => `${rackId}:${tier}:${column}`;

export const parsePositionKey = (key: string): Cell => {
  const [rackId = 0, tier = 0, column = 0] = key.split(':').map(Number);
  return { rackId, tier, column };
};

/** The batch number by position key. */
export const getOccupancy = (racks: readonly Rack[]): ReadonlyMap<string, number> =>
  new Map(
    racks.flatMap(({ rackId, held }) =>
      held.map(([tier, column, batchId]): [string, number] => [positionKey({ rackId, tier, column }), batchId]),
    ),
  );

/** The batches to draw by position key; for reserved positions, the planned batch. */
export const getDrawnBatches = (
  { held, reserved }: Pick<Rack, 'held' | 'reserved'>,
  batches: ReadonlyMap<number, PlacedBatch>,
): { tier: number; column: number; batch: PlacedBatch | undefined }[] => {
  const reservedKeys = new Set(reserved.map(([tier, column]) => `${tier}.${column}`));
  const plans = new Map([...batches].map(([batchId, batch]) => [batchId, { ...batch, stage: null }]));
  return held.map(([tier, column, batchId]) => ({
    tier,
    column,
    batch: (reservedKeys.has(`${tier}.${column}`) ? plans : batches).get(batchId),
  }));
};

/** The rectangle with two positions as its corners. */
export const areaBetween = (one: RackPosition, other: RackPosition): Area => ({
  tierFrom: Math.min(one.tier, other.tier),
  tierTo: Math.max(one.tier, other.tier),
  columnFrom: Math.min(one.column, other.column),
  columnTo: Math.max(one.column, other.column),
});

export const getTierArea = (tier: number, columnCount: number): Area => ({
  tierFrom: tier,
  tierTo: tier,
  columnFrom: 1,
  columnTo: columnCount,
});

/** The numbers of an inclusive range. */
export const listNumbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** The positions of a rectangle in reading order: the highest tier first, from left to right. */
export const listPositionsIn = (rackId: number, { tierFrom, tierTo, columnFrom, columnTo }: Area): Cell[] =>
  listNumbers(tierFrom, tierTo)
    .toReversed()
    .flatMap((tier) => listNumbers(columnFrom, columnTo).map((column) => ({ rackId, tier, column })));

export const listPositions = ({ rackId, tierCount, columnCount }: Size): Cell[] =>
  listPositionsIn(rackId, { tierFrom: 1, tierTo: tierCount, columnFrom: 1, columnTo: columnCount });

/** Sorts positions by rack, then in reading order. */
export const sortPositions = (cells: readonly Cell[], racks: readonly Size[]): Cell[] => {
  const order = new Map(racks.map(({ rackId }, index) => [rackId, index]));
  const rackOf = ({ rackId }: Cell): number => order.get(rackId) ?? racks.length;
  return cells.toSorted((a, b) => rackOf(a) - rackOf(b) || b.tier - a.tier || a.column - b.column);
};

/** Up to `wanted` free positions of a rack in reading order, beginning at `start`. */
export const findFreePositions = (
  rack: Size,
  start: RackPosition,
  wanted: number,
  isFree: (key: string) => boolean,
): Cell[] =>
  listPositions(rack)
    .filter(({ tier, column }) => tier < start.tier || (tier === start.tier && column >= start.column))
    .filter((cell) => isFree(positionKey(cell)))
    .slice(0, wanted);

export const overlaps = (one: Area, other: Area): boolean =>
  one.tierFrom <= other.tierTo &&
  other.tierFrom <= one.tierTo &&
  one.columnFrom <= other.columnTo &&
  other.columnFrom <= one.columnTo;
