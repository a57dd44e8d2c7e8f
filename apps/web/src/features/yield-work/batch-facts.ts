import type { Work } from '@onsil/contract/yield-work';
import { daysFrom } from '#lib/calendar-day.ts';

/** Plants that stand somewhere in a batch now. */
export const plantsThere = ({ stages }: Work): number =>
  stages.filter(({ stage }) => stage !== 'harvest').reduce((sum, { there }) => sum + there, 0);

/** The day on which a batch really began; null before. */
const begunOn = ({ stages }: Work): string | null => stages[0]?.firstOn ?? null;

/** Which day of a batch it is, 1 on the one on which it began; null before, and once it is complete. */
export const ageOf = (work: Work, today: string): number | null => {
  const begun = begunOn(work);
  return begun === null || work.completeYn === 'Y' ? null : daysFrom(begun, today) + 1;
};

/** Days until the harvest that the recipe has; negative where it is overdue, null where nothing is waited for. */
export const daysToHarvest = ({ harvestOn, state, completeYn }: Work, today: string): number | null =>
  harvestOn === null || completeYn === 'Y' || state === 'harvest' ? null : daysFrom(today, harvestOn);
