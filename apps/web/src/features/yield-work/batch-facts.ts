import type { Work } from '@onsil/contract/yield-work';
import { daysFrom } from '#lib/calendar-day.ts';

/** Plants of the batch that are neither harvested nor discarded. */
export const plantsThere = ({ stages }: Work): number =>
  stages.filter(({ stage }) => stage !== 'harvest').reduce((sum, { there }) => sum + there, 0);

/** First day with plants; null before. */
const startDayOf = ({ stages }: Work): string | null => stages[0]?.firstOn ?? null;

/** Age in days, 1 on the first day; null before it and once the batch is complete. */
export const ageOf = (work: Work, today: string): number | null => {
  const startDay = startDayOf(work);
  return startDay === null || work.isComplete ? null : daysFrom(startDay, today) + 1;
};

/** Days until the planned harvest; negative if overdue, null if none is expected. */
export const daysToHarvest = ({ harvestOn, state, isComplete }: Work, today: string): number | null =>
  harvestOn === null || isComplete || state === 'harvest' ? null : daysFrom(today, harvestOn);
