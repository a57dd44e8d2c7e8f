import type { BatchRow } from '@onsil/contract/batches';
import { daysBetween } from '#lib/format/iso-day.ts';

/** Plants of the batch that are neither harvested nor discarded. */
export const countRemainingPlants = ({ stages }: BatchRow): number =>
  stages.filter(({ stage }) => stage !== 'harvest').reduce((sum, { there }) => sum + there, 0);

/** First day with plants; null before. */
const startDayOf = ({ stages }: BatchRow): string | null => stages[0]?.firstOn ?? null;

/** Age in days, 1 on the first day; null before it and once the batch is complete. */
export const getBatchAge = (batch: BatchRow, today: string): number | null => {
  const startDay = startDayOf(batch);
  return startDay === null || batch.isComplete ? null : daysBetween(startDay, today) + 1;
};

/** Days until the planned harvest; negative if overdue, null if none is expected or nothing is sown yet. */
export const getDaysToHarvest = ({ harvestOn, state, isComplete }: BatchRow, today: string): number | null =>
  harvestOn === null || isComplete || state === 'work' || state === 'harvest' ? null : daysBetween(today, harvestOn);
