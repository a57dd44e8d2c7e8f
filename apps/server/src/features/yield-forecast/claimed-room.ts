import { createBackwardPlanner } from '@onsil/domain/batches/backward-plan';
import { claimPositions, standingFrom, type UnplacedBatch } from '@onsil/domain/batches/unplaced-batches';
import { seasonOf } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { requireFarmCrop, type Outlook } from './outlook.ts';
import { loadHistory } from './planner.ts';
import { listSuitablePositions, type Places, type StayRow } from './room.ts';

/** Whether plants of it have been planted. */
const isPlanted = ({ grown }: Outlook): boolean =>
  grown.stages.some(({ stage, arrived }) => seasonOf(stage) === 'lastFeed' && arrived > 0);

type Waiting = { farmNo: number; farmCropId: number; outlooks: readonly Outlook[] };

/** Planned batches of a crop that have no positions from their planting on. */
const findUnplaced = async (
  db: Database,
  { farmNo, farmCropId, outlooks }: Waiting,
  { all, stays }: Places,
): Promise<UnplacedBatch[]> => {
  const history = await loadHistory(db, await requireFarmCrop(db, farmNo, farmCropId));
  const plan = createBackwardPlanner(history.crop, history.past);
  const positions = await listSuitablePositions(db, all, farmCropId);
  const racks = new Set(positions.map(({ rackId }) => rackId));
  return outlooks.flatMap(({ batch: { batchId, planKg, startOn } }) => {
    const standing = planKg === null ? null : standingFrom(plan, { kg: planKg, startOn });
    if (!standing) return [];
    const isPlaced = stays.some(
      (stay) =>
        stay.batchId === batchId && racks.has(stay.rackId) && (stay.until === null || stay.until > standing.from),
    );
    return isPlaced ? [] : [{ batchId, standing, positions }];
  });
};

/**
 * Positions for planned batches of a farm that hold none from their planting on, such as parts of a delivery that wait
 * for the harvest of current batches: nobody else is promised them.
 */
export const claimRoom = async (
  db: Database,
  farmNo: number,
  { outlooks, places, expectedStays }: { outlooks: readonly Outlook[]; places: Places; expectedStays: StayRow[] },
): Promise<StayRow[]> => {
  const waiting = outlooks.filter((one) => one.batch.planKg !== null && !isPlanted(one));
  const byCrop = Map.groupBy(waiting, ({ batch }) => batch.farmCropId);
  const unplaced: UnplacedBatch[] = [];
  for (const [farmCropId, ofCrop] of byCrop)
    unplaced.push(...(await findUnplaced(db, { farmNo, farmCropId, outlooks: ofCrop }, places)));
  const names = new Map(waiting.map(({ batch }) => [batch.batchId, batch.batchName]));
  const first = unplaced.toSorted((a, b) => (a.standing.from < b.standing.from ? -1 : 1));
  return claimPositions(first, { stays: places.stays, expectedStays }).map((claim) => ({
    ...claim,
    name: names.get(claim.batchId) ?? '',
  }));
};
