import { isArrival, type BatchStep } from './batch-tally.ts';
import type { Stage } from './stages.ts';

/** A step whose day is before the first arrival at a stage that comes before its own. */
export type DateFault<S extends BatchStep = BatchStep> = { early: S; first: S };

/** Whether the day of a step is that of its stage. Plants that are only thrown away have the day of the stage they were at. */
const isOfItsStage = (step: BatchStep): boolean => isArrival(step) || step.discards.length === 0;

/**
 * The days of a batch that cannot be: plants go through `stages` in order, so nothing happens at a stage before something
 * arrived at those before it. Counts of plants do not show it: a harvest of fruit takes none. A stage without arrivals says
 * nothing. The steps are given back as they came.
 */
export function dateFaults<S extends BatchStep>(stages: readonly Stage[], steps: readonly S[]): DateFault<S>[] {
  const faults: DateFault<S>[] = [];
  const firsts: S[] = [];
  for (const stage of stages) {
    const here = steps.filter((step) => step.stage === stage);
    for (const early of here.filter(isOfItsStage))
      for (const first of firsts) if (early.day < first.day) faults.push({ early, first });
    const [first] = here.filter(isArrival).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    if (first) firsts.push(first);
  }
  return faults;
}
