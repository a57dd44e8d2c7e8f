import type { Stage } from '../crops/stages.ts';
import { isArrival, type BatchStep } from './tally.ts';

/** A step dated before the first arrival at an earlier stage. */
export type DateFault<S extends BatchStep = BatchStep> = { early: S; first: S };

/**
 * Whether a step's day belongs to its stage. A step that only discards plants is dated by the stage the plants were at.
 */
const isOfItsStage = (step: BatchStep): boolean => isArrival(step) || step.discards.length === 0;

/**
 * Finds impossible days: nothing can happen at a stage before plants arrived at the earlier ones. Plant counts do not
 * show this for fruit, whose harvest takes no plants. Stages without arrivals are ignored. Returns the given step
 * objects.
 */
export function findDateFaults<S extends BatchStep>(stages: readonly Stage[], steps: readonly S[]): DateFault<S>[] {
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
