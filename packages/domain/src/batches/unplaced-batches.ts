import { addDays } from '../calendar/kst.ts';
import { daysBetween } from '../yields/past-batches.ts';
import { standingOf, type BackwardPlanner, type Standing } from './backward-plan.ts';
import { choosePositions, listFreePositions, type Occupancy, type Position } from './free-positions.ts';

/** The plants of a batch planned backward that starts on a day, with the days on which they need positions. */
export const standingFrom = (
  plan: BackwardPlanner,
  { kg, startOn }: { kg: number; startOn: string },
): Standing | null => {
  const startFor = plan({ kg, by: startOn })?.stages[0]?.on;
  if (startFor === undefined) return null;
  const by = addDays(startOn, daysBetween(startFor, startOn));
  const planned = plan({ kg, by });
  return planned && standingOf(planned, by);
};

/** A planned batch without positions, when its plants need them and where they can be. */
export type UnplacedBatch = { batchId: number; standing: Standing; positions: readonly Position[] };

/**
 * The positions that planned batches without any will need, so that no other plan promises them: in the order of the
 * batches, first those that others still hold and then those free already, as many as there are.
 */
export const claimPositions = (
  unplaced: readonly UnplacedBatch[],
  { stays, expectedStays }: { stays: readonly Occupancy[]; expectedStays: readonly Occupancy[] },
): Occupancy[] =>
  unplaced.reduce<Occupancy[]>((claimed, { batchId, standing, positions }) => {
    const { from, until, plants } = standing;
    const free = listFreePositions(positions, [...expectedStays, ...claimed], standing);
    const freeAlready = new Set(listFreePositions(free, stays, standing));
    const held = free.filter((one) => !freeAlready.has(one));
    const chosen = choosePositions(held, plants) ?? choosePositions(free, plants) ?? free;
    return [...claimed, ...chosen.map(({ rackId, tier, column }) => ({ rackId, tier, column, batchId, from, until }))];
  }, []);
