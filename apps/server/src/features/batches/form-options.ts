import { recipeDays } from '@onsil/domain/crops/crop-recipe';
import type { Stage } from '@onsil/domain/crops/stages';
import { listAllCrops, type Crop } from '#features/crops/crops.ts';
import type { FarmContext } from '#platform/context.ts';
import { listFirstDays } from './list.sql.ts';

type SownBatch = { batchId: number; batchName: string; farmCropId: number; cropName: string };
type SowingDate = { date: string; works: SownBatch[] };

/** Days on which the current farm's batches started (sowing, or their first stage). */
export const listSowingDates = async (ctx: FarmContext, farmCropId: number | undefined): Promise<SowingDate[]> => {
  const { farmNo } = ctx.farm;
  const days = Map.groupBy(await listFirstDays(ctx.db, farmNo, farmCropId), ({ date }) => date);
  return [...days].map(([date, works]) => ({
    date,
    works: works.map(({ date: _date, ...batch }) => batch),
  }));
};

type RegistCrop = Pick<Crop, 'farmCropId' | 'cropName' | 'number' | 'portCounts'> & {
  stages: Stage[];
  days: number;
  weightPerPlant: number | null;
};

/** Crops of the current farm that are not archived, for which a batch can start. */
export const listCropOptions = async (ctx: FarmContext): Promise<RegistCrop[]> => {
  const { farmNo } = ctx.farm;
  return (await listAllCrops(ctx.db, farmNo))
    .filter(({ archived }) => !archived)
    .map(({ farmCropId, cropName, number, stages, portCounts, recipe, targetWeightPerPlant }) => ({
      farmCropId,
      cropName,
      number,
      stages,
      portCounts,
      days: recipeDays(recipe, stages),
      weightPerPlant: targetWeightPerPlant,
    }));
};
