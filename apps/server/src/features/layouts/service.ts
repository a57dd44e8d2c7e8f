import type { Cell } from '@onsil/contract/racks';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import {
  deleteOccupancy,
  farmOf,
  holdFarm,
  holdNamed,
  insertOccupancy,
  keepPoint,
  listLayouts,
  listMostCells,
  listRivals,
  returnToPoint,
  upsertLayouts,
  type Layout,
} from './repository.ts';

export type { Cell } from '@onsil/contract/racks';
export {
  findControllersAt as controllersAt,
  listBatchesAt as batchesAt,
  listHeldCells as heldCells,
  listHolders as batchesOn,
} from './repository.ts';

/** @returns where a cell is wrong in the body, by its index */
type PathOf = (index: number) => string;

/** Refuses cells of another farm's racks, and cells that never existed on theirs: INVALID unknownCell. */
export const requireCells = async (
  db: Database,
  fno: number,
  cells: readonly Cell[],
  pathOf: PathOf = (index) => `cells.${index}`,
): Promise<void> => {
  const racks = await listMostCells(db, fno, [...new Set(cells.map(({ rno }) => rno))]);
  const fields = cells.flatMap(({ rno, tier, column }, index) => {
    const rack = racks.get(rno);
    return rack && tier <= rack.tiers && column <= rack.columns ? [] : [{ path: pathOf(index), code: 'unknownCell' }];
  });
  if (fields.length > 0) throw refuse('INVALID', { fields: fields.slice(0, 20) });
};

const property = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : null);

/** Writes the batches' positions anew from their layouts, all at once: so they may change places among themselves. */
const occupy = async (db: Database, workNos: readonly number[]): Promise<void> => {
  await keepPoint(db);
  try {
    await deleteOccupancy(db, workNos);
    await insertOccupancy(db, workNos);
  } catch (error) {
    await returnToPoint(db);
    if (property(error, 'code') === '23P01') throw refuse('PLACE_TAKEN', { names: await listRivals(db, workNos) });
    if (property(error, 'constraint') === 'occupancy_fits')
      throw refuse('INVALID', { fields: [{ path: 'cells', code: 'unknownCell' }] });
    throw error;
  }
};

/**
 * The names of batches, which nobody else changes or lays out until the transaction ends. Batches before the farm's layouts:
 * who changes a batch and lays it out takes the two in this order.
 */
export const holdBatches = async (
  db: Database,
  fno: number,
  workNos: readonly number[],
): Promise<Map<number, string>> => {
  const names = await holdNamed(db, workNos);
  await holdFarm(db, fno);
  return names;
};

/**
 * Writes layouts of batches of a farm, each from its day until the batch's next one; one of the same day is replaced. The
 * caller holds the batches. All who lay out on a farm wait for each other until their transactions end: two that want each
 * other's positions would stop each other for good.
 * @throws PLACE_TAKEN with the batches that stand there, INVALID unknownCell where a position is not on its rack then
 */
export const layOutAll = async (db: Database, fno: number, layouts: readonly Layout[]): Promise<void> => {
  await holdFarm(db, fno);
  await upsertLayouts(db, layouts);
  await occupy(db, [...new Set(layouts.map(({ workNo }) => workNo))]);
};

/** The same for one batch, with its cells looked at first; `entryId` is the entry whose removal takes the layout back. */
export const layOut = async (
  db: Database,
  {
    fno,
    workNo,
    day,
    cells,
    entryId,
  }: { fno: number; workNo: number; day: string; cells: readonly Cell[]; entryId?: number | undefined },
): Promise<void> => {
  await requireCells(db, fno, cells);
  await layOutAll(db, fno, [{ workNo, day, cells, entryId: entryId ?? null }]);
};

/**
 * Makes the positions of a batch those of its layouts again, after layouts vanished with an entry.
 * @throws PLACE_TAKEN where the batch would come back to a position that is another's by now
 */
export const rebuildOccupancy = async (db: Database, workNo: number): Promise<void> => {
  await holdFarm(db, await farmOf(db, workNo));
  await occupy(db, [workNo]);
};

/** Every layout of batches, the oldest first. */
export const layoutsOf = async (
  db: Database,
  workNos: readonly number[],
): Promise<Map<number, { day: string; entryId: number | null; cells: Cell[] }[]>> => {
  const layouts = new Map<number, { day: string; entryId: number | null; cells: Cell[] }[]>();
  for (const { workNo, ...layout } of await listLayouts(db, workNos)) {
    const known = layouts.get(workNo);
    if (known) known.push(layout);
    else layouts.set(workNo, [layout]);
  }
  return layouts;
};

/** The cells that batches hold on a day; a batch that holds none is not among them. */
export const cellsOn = async (db: Database, workNos: readonly number[], day: string): Promise<Map<number, Cell[]>> => {
  const held = new Map<number, Cell[]>();
  for (const layout of await listLayouts(db, workNos)) if (layout.day <= day) held.set(layout.workNo, layout.cells);
  return new Map([...held].filter(([, cells]) => cells.length > 0));
};
