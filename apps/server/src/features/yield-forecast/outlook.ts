import { findHarvestDay } from '@onsil/domain/batches/due-days';
import type { BatchOutlook } from '@onsil/domain/yields/forecast';
import { toGrownBatch, type GrownBatch } from '@onsil/domain/yields/past-batches';
import { loadBatches, type Batch } from '#features/batches/batches.ts';
import { listAllCrops, type Crop } from '#features/crops/crops.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { listBatchIds } from './forecast.sql.ts';
import { simulateInThread } from './simulate.ts';

/**
 * A crop of a farm, archived or not.
 * @throws INVALID unknownCrop
 */
export const requireFarmCrop = async (db: Database, farmNo: number, farmCropId: number): Promise<Crop> => {
  const crop = (await listAllCrops(db, farmNo)).find((one) => one.farmCropId === farmCropId);
  if (!crop) throw invalidField('farmCropId', 'unknownCrop');
  return crop;
};

export const summarizeBatch = ({ stages, entries }: Batch): GrownBatch => toGrownBatch(stages, entries);

type Scope = { farmNo: number; farmCropId?: number | undefined };

/** Completed batches of a farm by crop, oldest first. */
export const listHistory = async (db: Database, scope: Scope): Promise<Map<number, GrownBatch[]>> => {
  const finished = await loadBatches(db, await listBatchIds(db, { ...scope, complete: true }));
  const byCrop = Map.groupBy(finished, ({ farmCropId }) => farmCropId);
  return new Map([...byCrop].map(([crop, batches]) => [crop, batches.map(summarizeBatch)]));
};

export type Outlook = BatchOutlook & { batch: Batch; grown: GrownBatch };

/** Expected harvest of every incomplete batch of a farm, as of a day. */
export const listOutlooks = async (db: Database, scope: Scope, today: string): Promise<Outlook[]> => {
  const [history, crops, batchIds] = await Promise.all([
    listHistory(db, scope),
    listAllCrops(db, scope.farmNo),
    listBatchIds(db, { ...scope, complete: false }),
  ]);
  const cropOf = new Map(crops.map((crop) => [crop.farmCropId, crop]));
  const open = (await loadBatches(db, batchIds)).map((batch) => {
    const { farmCropId, startOn, plannedPlants } = batch;
    const crop = cropOf.get(farmCropId);
    const now = summarizeBatch(batch);
    const targets = {
      weightPerPlant: crop?.targetWeightPerPlant ?? null,
      harvestOn: crop ? findHarvestDay(crop.recipe, now.stages, startOn) : null,
    };
    return { batch, now, task: { batch: { ...now, startOn, plannedPlants }, farmCropId, targets } };
  });
  if (open.length === 0) return [];
  const outlooks = await simulateInThread({ today, open: open.map(({ task }) => task), history });
  return outlooks.flatMap((outlook, index) => {
    const one = open[index];
    return one ? [{ ...outlook, batch: one.batch, grown: one.now }] : [];
  });
};
