import { daysAfter } from './kst.ts';

/** A position (tiers from the floor, columns from the left, from 1) and the plants that find room on it. */
export type Place = { rno: number; tier: number; column: number; pots: number };
/** Who holds a position from a day on until before another; null: nobody knows until when. */
export type Stay = Omit<Place, 'pots'> & { workNo: number; from: string; until: string | null };
/** From a day on until before another. */
export type Span = { from: string; until: string };

const keyOf = ({ rno, tier, column }: Omit<Place, 'pots'>): string => `${rno}.${tier}.${column}`;

/** The places that nobody holds in a span. */
export function freePlaces(places: readonly Place[], stays: readonly Stay[], { from, until }: Span): Place[] {
  const held = new Set(
    stays.filter((stay) => stay.from < until && (stay.until === null || stay.until > from)).map(keyOf),
  );
  return places.filter((place) => !held.has(keyOf(place)));
}

export const roomOf = (places: readonly Place[]): number => places.reduce((sum, { pots }) => sum + pots, 0);

/**
 * Places for plants that lie together: the shortest stretch of one tier that takes them all; else, on the rack that has
 * just enough room (or, without one, from the roomiest on), the longest stretches first. Null: there is not enough room.
 */
export function choosePlaces(free: readonly Place[], plants: number): Place[] | null {
  if (roomOf(free) < plants) return null;
  const stretches = stretchesOf(free);
  const whole = smallestFitting(stretches, plants);
  if (whole) return takeFrom(whole, plants);
  const racks = [...Map.groupBy(free, ({ rno }) => rno).values()];
  const rack = smallestFitting(racks, plants);
  const order = rack ? [rack] : racks.toSorted((a, b) => roomOf(b) - roomOf(a));
  const chosen: Place[] = [];
  for (const one of order) {
    const left = stretchesOf(one);
    while (left.length > 0 && roomOf(chosen) < plants) {
      const next = smallestFitting(left, plants - roomOf(chosen)) ?? roomiest(left);
      chosen.push(...takeFrom(next, plants - roomOf(chosen)));
      left.splice(left.indexOf(next), 1);
    }
  }
  return chosen;
}

/** Positions side by side on one tier of one rack. */
function stretchesOf(places: readonly Place[]): Place[][] {
  const stretches: Place[][] = [];
  for (const place of places.toSorted((a, b) => a.rno - b.rno || a.tier - b.tier || a.column - b.column)) {
    const last = stretches.at(-1)?.at(-1);
    if (last && last.rno === place.rno && last.tier === place.tier && last.column + 1 === place.column)
      stretches.at(-1)?.push(place);
    else stretches.push([place]);
  }
  return stretches;
}

const smallestFitting = (groups: readonly Place[][], plants: number): Place[] | undefined =>
  groups.filter((group) => roomOf(group) >= plants).toSorted((a, b) => roomOf(a) - roomOf(b))[0];

const roomiest = (groups: readonly Place[][]): Place[] => groups.reduce((a, b) => (roomOf(b) > roomOf(a) ? b : a), []);

function takeFrom(stretch: readonly Place[], plants: number): Place[] {
  let left = plants;
  return stretch.filter(({ pots }) => {
    const needed = left > 0;
    left -= pots;
    return needed;
  });
}

/** The first day, at most so many days after the span's, from which plants find room for as long. Null: none. */
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
