import { addDays } from '../calendar/kst.ts';

/** A position (tier from the floor, column from the left, from 1) and its capacity in plants. */
export type Position = { rackId: number; tier: number; column: number; pots: number };
/** An occupancy of a position from `from` to before `until`; null: open-ended. */
export type Occupancy = Omit<Position, 'pots'> & { batchId: number; from: string; until: string | null };
/** From `from` to before `until`. */
export type DaySpan = { from: string; until: string };

const keyOf = ({ rackId, tier, column }: Omit<Position, 'pots'>): string => `${rackId}.${tier}.${column}`;

/** Positions that are free during a whole span. */
export function listFreePositions(
  places: readonly Position[],
  stays: readonly Occupancy[],
  { from, until }: DaySpan,
): Position[] {
  const held = new Set(
    stays.filter((stay) => stay.from < until && (stay.until === null || stay.until > from)).map(keyOf),
  );
  return places.filter((place) => !held.has(keyOf(place)));
}

export const totalCapacity = (places: readonly Pick<Position, 'pots'>[]): number =>
  places.reduce((sum, { pots }) => sum + pots, 0);

/**
 * Chooses adjacent positions: the smallest sufficient run on one tier; otherwise the largest runs of the smallest
 * sufficient rack, or of several racks from the roomiest on. Null when there is not enough room.
 */
export function choosePositions(free: readonly Position[], plants: number): Position[] | null {
  if (totalCapacity(free) < plants) return null;
  const runs = adjacentRuns(free);
  const whole = smallestFitting(runs, plants);
  if (whole) return takeFrom(whole, plants);
  const racks = [...Map.groupBy(free, ({ rackId }) => rackId).values()];
  const rack = smallestFitting(racks, plants);
  const order = rack ? [rack] : racks.toSorted((a, b) => totalCapacity(b) - totalCapacity(a));
  const chosen: Position[] = [];
  for (const one of order) {
    const remainingRuns = adjacentRuns(one);
    while (remainingRuns.length > 0 && totalCapacity(chosen) < plants) {
      const next = smallestFitting(remainingRuns, plants - totalCapacity(chosen)) ?? roomiest(remainingRuns);
      chosen.push(...takeFrom(next, plants - totalCapacity(chosen)));
      remainingRuns.splice(remainingRuns.indexOf(next), 1);
    }
  }
  return chosen;
}

/** Groups adjacent positions on one tier of one rack. */
function adjacentRuns(places: readonly Position[]): Position[][] {
  const runs: Position[][] = [];
  for (const place of places.toSorted((a, b) => a.rackId - b.rackId || a.tier - b.tier || a.column - b.column)) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.rackId === place.rackId && last.tier === place.tier && last.column + 1 === place.column)
      runs.at(-1)?.push(place);
    else runs.push([place]);
  }
  return runs;
}

const smallestFitting = (groups: readonly Position[][], plants: number): Position[] | undefined =>
  groups.filter((group) => totalCapacity(group) >= plants).toSorted((a, b) => totalCapacity(a) - totalCapacity(b))[0];

const roomiest = (groups: readonly Position[][]): Position[] =>
  groups.reduce((a, b) => (totalCapacity(b) > totalCapacity(a) ? b : a), []);

function takeFrom(run: readonly Position[], plants: number): Position[] {
  let remainingRuns = plants;
  return run.filter(({ pots }) => {
    const needed = remainingRuns > 0;
    remainingRuns -= pots;
    return needed;
  });
}

/** As `listFreePositions`; the stays are indexed once for many spans. */
export const freeDuring = (
  places: readonly Position[],
  stays: readonly Occupancy[],
): ((span: DaySpan) => Position[]) => {
  const staysAt = Map.groupBy(stays, keyOf);
  const indexed = places.map((place) => ({ place, stays: staysAt.get(keyOf(place)) ?? [] }));
  return ({ from, until }) =>
    indexed
      .filter((one) => !one.stays.some((stay) => stay.from < until && (stay.until === null || stay.until > from)))
      .map(({ place }) => place);
};

/** Plants for which there is room during a whole span. */
export const capacityDuring = (
  places: readonly Position[],
  stays: readonly Occupancy[],
): ((span: DaySpan) => number) => {
  const free = freeDuring(places, stays);
  return (span) => totalCapacity(free(span));
};

/** First start day, at most `maxDays` after the span's, with room for the plants for as long; null without one. */
export function firstDayWithRoom(
  capacity: (span: DaySpan) => number,
  { from, until }: DaySpan,
  plants: number,
  maxDays: number,
): string | null {
  for (let days = 0; days <= maxDays; days += 1) {
    const span = { from: addDays(from, days), until: addDays(until, days) };
    if (capacity(span) >= plants) return span.from;
  }
  return null;
}
