import type { Cell } from '@onsil/contract/racks';
import { resolvePlacement, listPlaceSpans, type Layout as Laid, type Placement } from '@onsil/domain/batches/placement';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { errorCode, exclusionViolation, violatedConstraint } from '#platform/database/error-code.ts';
import { apiError, invalidField, refuseAt } from '#platform/http/api-error.ts';
import {
  deleteOccupancy,
  findFarmOfBatch,
  lockFarmLayouts,
  lockBatchesByName,
  insertFreePositions,
  insertOccupancy,
  createSavepoint,
  listFirstArrivals,
  listOtherHolders,
  listLayouts,
  listMaxRackSizes,
  listConflictingBatchNames,
  rollbackToSavepoint,
  upsertLayouts,
  type Layout,
  type OccupancySpan,
} from './layouts.sql.ts';

export type { Cell } from '@onsil/contract/racks';
export {
  listBatchesAt,
  listBatchesOn,
  listOccupiedCells,
  listOverdueBatches,
  type OccupiedCell,
} from './layouts.sql.ts';

/** Path of a cell in the request body, by its index. */
type PathOf = (index: number) => string;

/** @throws INVALID unknownCell for cells of another farm's racks and cells that never existed */
export const requireCells = async (
  db: Database,
  farmNo: number,
  cells: readonly Cell[],
  pathOf: PathOf = (index) => `cells.${index}`,
): Promise<void> => {
  const racks = await listMaxRackSizes(db, farmNo, [...new Set(cells.map(({ rackId }) => rackId))]);
  const fields = cells.flatMap(({ rackId, tier, column }, index) => {
    const rack = racks.get(rackId);
    return rack && tier <= rack.tiers && column <= rack.columns ? [] : [{ path: pathOf(index), code: 'unknownCell' }];
  });
  if (fields.length > 0) throw apiError('INVALID', { fields: fields.slice(0, 20) });
};

type BatchPlaces = Placement<Cell> & { plannedFor: Stage | null };

/** Actual and reserved positions of batches that have a layout. */
export const listPlacesByBatch = async (
  db: Database,
  batchIds: readonly number[],
): Promise<Map<number, BatchPlaces>> => {
  const layouts = Map.groupBy(await listLayouts(db, batchIds), ({ batchId }) => batchId);
  const planning = [...layouts].flatMap(([batchId, layoutsOfBatch]) =>
    layoutsOfBatch.some(isPlanned) ? [batchId] : [],
  );
  const arrivals = new Map((await listFirstArrivals(db, planning)).map((one) => [one.batchId, one]));
  return new Map(
    [...layouts].map(([batchId, layoutsOfBatch]) => {
      const { entryId = null, day = null, complete = false } = arrivals.get(batchId) ?? {};
      const arrival = entryId === null || day === null ? null : { entryId, day };
      const places = resolvePlacement({
        planned: layoutsOfBatch.filter(isPlanned).map(toDayLayout),
        happened: layoutsOfBatch.filter((one) => !isPlanned(one)).map(toDayLayout),
        arrival,
        complete,
      });
      return [batchId, { ...places, plannedFor: layoutsOfBatch.find(isPlanned)?.plannedFor ?? null }];
    }),
  );
};

const isPlanned = ({ plannedFor }: { plannedFor: Stage | null }): boolean => plannedFor !== null;
const toDayLayout = ({ day, entryId, cells }: { day: string; entryId: number | null; cells: Cell[] }): Laid<Cell> => ({
  day,
  entryId,
  cells,
});

const listSpans = async (db: Database, batchIds: readonly number[], today: string): Promise<OccupancySpan[]> =>
  [...(await listPlacesByBatch(db, batchIds))].flatMap(([batchId, places]) =>
    listPlaceSpans(places, today).map((span) => ({ batchId, ...span })),
  );

/** Rewrites the positions of batches from their layouts in one statement, so that they can swap positions. */
const occupy = async (
  db: Database,
  batchIds: readonly number[],
  today: string,
  cellPaths: readonly string[],
): Promise<void> => {
  const spans = await listSpans(db, batchIds, today);
  const firm = spans.filter(({ kind }) => kind !== 'overtime');
  const overtime = Map.groupBy(
    spans.filter(({ kind }) => kind === 'overtime'),
    ({ batchId }) => batchId,
  );
  await createSavepoint(db);
  try {
    await deleteOccupancy(db, batchIds);
    await insertOccupancy(db, firm);
    // One after the other, so that two overdue batches do not get the same position.
    for (const batchSpans of overtime.values()) await insertFreePositions(db, batchSpans);
  } catch (error) {
    await rollbackToSavepoint(db);
    if (errorCode(error) === exclusionViolation)
      throw refuseAt('PLACE_TAKEN', cellPaths, await listConflictingBatchNames(db, batchIds, firm));
    if (violatedConstraint(error) === 'occupancy_fits') throw invalidField('cells', 'unknownCell');
    throw error;
  }
};

/** For overdue batches whose positions another batch has by now: the names of the others. */
export const findCrowdingBatches = async (
  db: Database,
  batchIds: readonly number[],
  today: string,
): Promise<Map<number, string[]>> => {
  const overtimeSpans = (await listSpans(db, batchIds, today)).filter(({ kind }) => kind === 'overtime');
  return overtimeSpans.length > 0 ? listOtherHolders(db, overtimeSpans, today) : new Map<number, string[]>();
};

/**
 * Locks batches and the farm's layouts until the transaction ends and returns the batches' names. Batches first:
 * changes of a batch with its layout lock in this order.
 */
export const lockBatchesAndLayouts = async (
  db: Database,
  farmNo: number,
  batchIds: readonly number[],
): Promise<Map<number, string>> => {
  const names = await lockBatchesByName(db, batchIds);
  await lockFarmLayouts(db, farmNo);
  return names;
};

/** Writes layouts without checking that positions are free; call `updateOccupancy` before the transaction ends. */
export { upsertLayouts } from './layouts.sql.ts';

/**
 * Updates the positions of batches, which the caller has locked, from their layouts and entries. Serialized per farm
 * until commit, since two batches that want each other's positions would deadlock.
 * @param cellPaths where the request names the positions
 * @throws PLACE_TAKEN with the batches there; INVALID unknownCell if a position does not exist on its rack then
 */
export const updateOccupancy = async (
  db: Database,
  farmNo: number,
  { batchIds, today, cellPaths = [] }: { batchIds: readonly number[]; today: string; cellPaths?: readonly string[] },
): Promise<void> => {
  await lockFarmLayouts(db, farmNo);
  await occupy(db, batchIds, today, cellPaths);
};

/**
 * Writes layouts, each valid until the batch's next one; one of the same day is replaced.
 * @throws as `updateOccupancy`
 */
export const saveLayouts = async (
  db: Database,
  farmNo: number,
  { layouts, today, cellPaths = [] }: { layouts: readonly Layout[]; today: string; cellPaths?: readonly string[] },
): Promise<void> => {
  await lockFarmLayouts(db, farmNo);
  await upsertLayouts(db, layouts);
  await occupy(db, [...new Set(layouts.map(({ batchId }) => batchId))], today, cellPaths);
};

/**
 * Writes the layout of one batch after checking its cells; deleting the entry `entryId` deletes the layout.
 * @throws as `requireCells` and `updateOccupancy`
 */
export const saveLayout = async (
  db: Database,
  {
    farmNo,
    today,
    entryId = null,
    ...layout
  }: Omit<Layout, 'entryId'> & { farmNo: number; today: string; entryId?: number | null },
): Promise<void> => {
  await requireCells(db, farmNo, layout.cells);
  await saveLayouts(db, farmNo, { layouts: [{ ...layout, entryId }], today, cellPaths: ['cells'] });
};

/** Frees the positions of a batch until `updateOccupancy` writes them again. */
export const freePositions = async (db: Database, batchId: number): Promise<void> => {
  await lockFarmLayouts(db, await findFarmOfBatch(db, batchId));
  await deleteOccupancy(db, [batchId]);
};

/** Actual layouts of batches, oldest first, without planned ones. */
export const listLayoutsByBatch = async (
  db: Database,
  batchIds: readonly number[],
): Promise<Map<number, Laid<Cell>[]>> =>
  new Map([...(await listPlacesByBatch(db, batchIds))].map(([batchId, { standing }]) => [batchId, standing]));

/** Cells that batches occupy on a day; batches without any are left out. */
export const listCellsOn = async (
  db: Database,
  batchIds: readonly number[],
  day: string,
): Promise<Map<number, readonly Cell[]>> =>
  new Map(
    [...(await listLayoutsByBatch(db, batchIds))].flatMap(([batchId, layouts]) => {
      const cells = layouts.findLast((layout) => layout.day <= day)?.cells ?? [];
      return cells.length > 0 ? [[batchId, cells] as const] : [];
    }),
  );
