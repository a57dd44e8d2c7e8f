import type { StageDay } from '@onsil/contract/farm-tasks';
import { listDueDays } from '@onsil/domain/batches/due-days';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Database } from '#platform/database/database.ts';
import { findBatches } from './batches.sql.ts';
import { listBatchesIn, type BatchDays } from './list.sql.ts';
import { listRecipes } from './list.ts';

type Reached = { stage: Stage; day: string; isPlanned: boolean };

const reachedStages = (line: BatchDays): Reached[] =>
  line.stages.flatMap((stage) => {
    const day = line[stage];
    return day === null ? [] : [{ stage, day, isPlanned: false }];
  });

/**
 * Days in a range (both included) on which plants first reached a stage of a farm's batches, or are due there. No
 * access check here.
 */
export const listStageDays = async (
  db: Database,
  farmNo: number,
  days: { from: string; to: string },
): Promise<StageDay[]> => {
  const [lines, recipes] = await Promise.all([listBatchesIn(db, farmNo, days), listRecipes(db, farmNo)]);
  const dueStages = (line: BatchDays): Reached[] => {
    const recipe = recipes.get(line.farmCropId);
    if (!recipe || line.complete) return [];
    const tally = line.stages.map((stage) => ({ stage, firstOn: line[stage] }));
    return listDueDays(recipe, tally, line.startOn).map((one) => ({ ...one, isPlanned: true }));
  };
  const found = lines.flatMap((line) =>
    [...reachedStages(line), ...dueStages(line)]
      .filter(({ day }) => day >= days.from && day <= days.to)
      .map((one) => ({ ...one, batchId: line.batchId })),
  );
  const batches = await findBatches(db, [...new Set(found.map(({ batchId }) => batchId))]);
  const namesByBatch = new Map(batches.map(({ batchId, batchName, cropName }) => [batchId, { batchName, cropName }]));
  return found
    .flatMap((one) => {
      const names = namesByBatch.get(one.batchId);
      return names ? [{ ...one, ...names }] : [];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.batchId - b.batchId);
};
