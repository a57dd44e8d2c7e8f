import type { PlacedBatch } from '@onsil/contract/racks';
import { findHarvestDay } from '@onsil/domain/batches/due-days';
import { currentStage, tallyBatch } from '@onsil/domain/batches/tally';
import type { Database } from '#platform/database/database.ts';
import { listRecipes } from './list.ts';
import { loadBatches } from './load-batches.ts';

/** Details of batches for drawn racks, as of the end of a day. */
export const listRackBatches = async (
  db: Database,
  farmNo: number,
  batchIds: readonly number[],
  day: string,
): Promise<PlacedBatch[]> => {
  const [batches, recipes] = await Promise.all([loadBatches(db, batchIds), listRecipes(db, farmNo)]);
  return batches.map(({ batchId, batchName, farmCropId, cropName, stages, startOn, entries }) => {
    const past = entries.filter((entry) => entry.day <= day);
    const tally = tallyBatch(stages, past);
    const state = currentStage(stages, past);
    const recipe = recipes.get(farmCropId);
    return {
      batchId,
      batchName,
      farmCropId,
      cropName,
      stage: state === 'work' ? null : state,
      sownOn: tally[0]?.firstOn ?? null,
      harvestOn: recipe ? findHarvestDay(recipe, tally, startOn) : null,
      plants: tally.reduce((sum, { stage, there }) => sum + (stage === 'harvest' ? 0 : there), 0),
    };
  });
};
