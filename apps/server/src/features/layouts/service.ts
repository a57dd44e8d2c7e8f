import type { Cell } from '@onsil/contract/racks';
import { placesOf, spansOf, type Layout as Laid, type Places } from '@onsil/domain/batch-places';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import {
  deleteOccupancy,
  farmOf,
  holdFarm,
  holdNamed,
  insertLeftOver,
  insertOccupancy,
  keepPoint,
  listArrivals,
  listHoldersOf,
  listLayouts,
  listMostCells,
  listRivals,
  returnToPoint,
  upsertLayouts,
  type Layout,
  type Span,
} from './repository.ts';

export type { Cell } from '@onsil/contract/racks';
export {
  findControllersAt as controllersAt,
  listBatchesAt as batchesAt,
  listHeldCells as heldCells,
  listHolders as batchesOn,
  listOverdue as overdueBatches,
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

type BatchPlaces = Places<Cell> & { plannedFor: Stage | null };

/** Where batches stand and what they reserve, of those that have any layout. */
export const placesByBatch = async (db: Database, workNos: readonly number[]): Promise<Map<number, BatchPlaces>> => {
  const layouts = Map.groupBy(await listLayouts(db, workNos), ({ workNo }) => workNo);
  const planning = [...layouts].flatMap(([workNo, all]) => (all.some(isPlanned) ? [workNo] : []));
  const arrivals = new Map((await listArrivals(db, planning)).map((one) => [one.workNo, one]));
  return new Map(
    [...layouts].map(([workNo, all]) => {
      const { entryId = null, day = null, complete = false } = arrivals.get(workNo) ?? {};
      const arrival = entryId === null || day === null ? null : { entryId, day };
      const places = placesOf({
        planned: all.filter(isPlanned).map(asLaid),
        happened: all.filter((one) => !isPlanned(one)).map(asLaid),
        arrival,
        complete,
      });
      return [workNo, { ...places, plannedFor: all.find(isPlanned)?.plannedFor ?? null }];
    }),
  );
};

const isPlanned = ({ plannedFor }: { plannedFor: Stage | null }): boolean => plannedFor !== null;
const asLaid = ({ day, entryId, cells }: { day: string; entryId: number | null; cells: Cell[] }): Laid<Cell> => ({
  day,
  entryId,
  cells,
});

const spansIn = async (db: Database, workNos: readonly number[], today: string): Promise<Span[]> =>
  [...(await placesByBatch(db, workNos))].flatMap(([workNo, places]) =>
    spansOf(places, today).map((span) => ({ workNo, ...span })),
  );

/** Writes the batches' positions anew from their layouts, all at once: so they may change places among themselves. */
const occupy = async (db: Database, workNos: readonly number[], today: string): Promise<void> => {
  const spans = await spansIn(db, workNos, today);
  const firm = spans.filter(({ kind }) => kind !== 'overtime');
  const overtime = Map.groupBy(
    spans.filter(({ kind }) => kind === 'overtime'),
    ({ workNo }) => workNo,
  );
  await keepPoint(db);
  try {
    await deleteOccupancy(db, workNos);
    await insertOccupancy(db, firm);
    // One after the other: two that are late do not get one place.
    for (const own of overtime.values()) await insertLeftOver(db, own);
  } catch (error) {
    await returnToPoint(db);
    if (property(error, 'code') === '23P01')
      throw refuse('PLACE_TAKEN', { names: await listRivals(db, workNos, firm) });
    if (property(error, 'constraint') === 'occupancy_fits')
      throw refuse('INVALID', { fields: [{ path: 'cells', code: 'unknownCell' }] });
    throw error;
  }
};

/**
 * For batches that still stand where they were planned to have left, and where somebody else has planned to be by now: the
 * names of those.
 */
export const crowdedOut = async (
  db: Database,
  workNos: readonly number[],
  today: string,
): Promise<Map<number, string[]>> => {
  const late = (await spansIn(db, workNos, today)).filter(({ kind }) => kind === 'overtime');
  return late.length > 0 ? listHoldersOf(db, late, today) : new Map<number, string[]>();
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

/** Writes layouts of batches without looking whether their positions are free: `occupyAll` is called before the transaction ends. */
export { upsertLayouts as writeLayouts } from './repository.ts';

/**
 * Makes the positions of batches of a farm, which the caller holds, those that their layouts and entries say. All who do so on
 * a farm wait for each other until their transactions end: two that want each other's positions would stop each other for good.
 * @throws PLACE_TAKEN with the batches that stand there, INVALID unknownCell where a position is not on its rack then
 */
export const occupyAll = async (
  db: Database,
  fno: number,
  workNos: readonly number[],
  today: string,
): Promise<void> => {
  await holdFarm(db, fno);
  await occupy(db, workNos, today);
};

/** Writes layouts, each from its day until the batch's next one; one of the same day is replaced. Refused as `occupyAll`. */
export const layOutAll = async (
  db: Database,
  fno: number,
  layouts: readonly Layout[],
  today: string,
): Promise<void> => {
  await holdFarm(db, fno);
  await upsertLayouts(db, layouts);
  await occupy(db, [...new Set(layouts.map(({ workNo }) => workNo))], today);
};

/** The same for one batch, with its cells looked at first; `entryId` is the entry whose removal takes the layout back. */
export const layOut = async (
  db: Database,
  {
    fno,
    today,
    entryId = null,
    ...layout
  }: Omit<Layout, 'entryId'> & { fno: number; today: string; entryId?: number | null },
): Promise<void> => {
  await requireCells(db, fno, layout.cells);
  await layOutAll(db, fno, [{ ...layout, entryId }], today);
};

/** The positions of a batch are free from now on; until its layouts are taken back or written anew. */
export const vacate = async (db: Database, workNo: number): Promise<void> => {
  await holdFarm(db, await farmOf(db, workNo));
  await deleteOccupancy(db, [workNo]);
};

/** Where batches stood and stand, the oldest first; what is only planned is not among it. */
export const layoutsOf = async (db: Database, workNos: readonly number[]): Promise<Map<number, Laid<Cell>[]>> =>
  new Map([...(await placesByBatch(db, workNos))].map(([workNo, { standing }]) => [workNo, standing]));

/** The cells on which batches stand on a day; a batch that stands nowhere is not among them. */
export const cellsOn = async (
  db: Database,
  workNos: readonly number[],
  day: string,
): Promise<Map<number, readonly Cell[]>> =>
  new Map(
    [...(await layoutsOf(db, workNos))].flatMap(([workNo, layouts]) => {
      const cells = layouts.findLast((layout) => layout.day <= day)?.cells ?? [];
      return cells.length > 0 ? [[workNo, cells] as const] : [];
    }),
  );
