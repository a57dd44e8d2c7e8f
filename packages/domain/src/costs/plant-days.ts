import { daysBetween } from '../yields/past-batches.ts';

/** Plants that join (positive) or leave (negative) a batch on a day (YYYY-MM-DD). */
export type PlantChange = { day: string; plants: number };

/**
 * Plant-days of a batch in a range of days (end excluded): the plants that stand at the end of each day, summed. From
 * `endsOn` on nothing is growing.
 */
export function countPlantDays(
  changes: readonly PlantChange[],
  range: { from: string; until: string },
  endsOn: string | null = null,
): number {
  const until = endsOn !== null && endsOn < range.until ? endsOn : range.until;
  return changes.reduce((sum, { day, plants }) => {
    const from = day > range.from ? day : range.from;
    return from < until ? sum + plants * daysBetween(from, until) : sum;
  }, 0);
}
