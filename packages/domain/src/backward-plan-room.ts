import { daysAfter } from './kst.ts';

/** A position (tier from the floor, column from the left, from 1) and its capacity in plants. */
export type Place = { rackId: number; tier: number; column: number; pots: number };
/** An occupancy of a position from `from` to before `until`; null: open-ended. */
export type Stay = Omit<Place, 'pots'> & { batchId: number; from: string; until: string | null };
/** From `from` to before `until`. */
export type Span = { from: string; until: string };

const keyOf = ({ rackId, tier, column }: Omit<Place, 'pots'>): string => `${rackId}.${tier}.${column}`;

/** Positions that are free during a whole span. */
export function freePlaces(places: readonly Place[], stays: readonly Stay[], { from, until }: Span): Place[] {
  const held = new Set(
    stays.filter((stay) => stay.from < until && (stay.until === null || stay.until > from)).map(keyOf),
  );
  return places.filter((place) => !held.has(keyOf(place)));
}

export const roomOf = (places: readonly Place[]): number => places.reduce((sum, { pots }) => sum + pots, 0);

/**
 * Chooses adjacent positions: the smallest sufficient run on one tier; otherwise the largest runs of the smallest
 * sufficient rack, or of several racks from the roomiest on. Null when there is not enough room.
 */
export function choosePlaces(free: readonly Place[], plants: number): Place[] | null {
  if (roomOf(free) < plants) return null;
  const runs = adjacentRuns(free);
  const whole = smallestFitting(runs, plants);
  if (whole) return takeFrom(whole, plants);
  const racks = [...Map.groupBy(free, ({ rackId }) => rackId).values()];
  const rack = smallestFitting(racks, plants);
  const order = rack ? [rack] : racks.toSorted((a, b) => roomOf(b) - roomOf(a));
  const chosen: Place[] = [];
  for (const one of order) {
    const remainingRuns = adjacentRuns(one);
    while (remainingRuns.length > 0 && roomOf(chosen) < plants) {
      const next = smallestFitting(remainingRuns, plants - roomOf(chosen)) ?? roomiest(remainingRuns);
      chosen.push(...takeFrom(next, plants - roomOf(chosen)));
      remainingRuns.splice(remainingRuns.indexOf(next), 1);
    }
  }
  return chosen;
}

/** Groups adjacent positions on one tier of one rack. */
function adjacentRuns(places: readonly Place[]): Place[][] {
  const runs: Place[][] = [];
  for (const place of places.toSorted((a, b) => a.rackId - b.rackId || a.tier - b.tier || a.column - b.column)) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.rackId === place.rackId && last.tier === place.tier && last.column + 1 === place.column)
      runs.at(-1)?.push(place);
    else runs.push([place]);
  }
  return runs;
}

const smallestFitting = (groups: readonly Place[][], plants: number): Place[] | undefined =>
  groups.filter((group) => roomOf(group) >= plants).toSorted((a, b) => roomOf(a) - roomOf(b))[0];

const roomiest = (groups: readonly Place[][]): Place[] => groups.reduce((a, b) => (roomOf(b) > roomOf(a) ? b : a), []);

function takeFrom(run: readonly Place[], plants: number): Place[] {
  let remainingRuns = plants;
  return run.filter(({ pots }) => {
    const needed = remainingRuns > 0;
    remainingRuns -= pots;
    return needed;
  });
}

/** First start day, at most `mostDays` after the span's, with room for the plants for as long; null without one. */
export function firstDayWithRoom(
  places: readonly Place[],
  stays: readonly Stay[],
  { from, until }: Span,
  plants: number,
  mostDays: number,
): string | null {
  for (let days = 0; days <= mostDays; days += 1) {
    const span = { from: daysAfter(from, days), until: daysAfter(until, days) };
    if (roomOf(freePlaces(places, stays, span)) >= plants) return span.from;
  }
  return null;
}
