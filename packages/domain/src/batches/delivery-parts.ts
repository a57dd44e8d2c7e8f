import { addDays } from '../calendar/kst.ts';
import { totalCapacity } from './free-positions.ts';
import { createPartTaker, overlap, subtractKg } from './part-taker.ts';
import type { DeliveryPart, PartsFarm, PartTaker } from './part-taker.ts';
import { requiredRoom, type Delivery } from './possible-deliveries.ts';

/**
 * Days for which produce is kept until its delivery. Leaf and Bibb lettuce keep about a week, basil 4 to 7 days: New
 * England Vegetable Management Guide, table 16, after USDA Agriculture Handbook 66.
 */
export const maxKeptDays = 7;
export const maxParts = 6;
/** Choices of days that are tried although their room is hardly enough. */
const maxTries = 30;

/**
 * A delivery in the fewest parts, each with a sowing and a harvest of its own and with room beside the others, by day.
 * All are harvested on the requested day or at most `maxKeptDays` before it; otherwise the first on the requested day,
 * as far as there is room, and the others later. Empty if one part is enough, or if no `maxParts` are.
 */
export const splitDelivery = (need: Delivery, farm: PartsFarm): DeliveryPart[] => {
  const taker = createPartTaker(farm);
  const parts = keptParts(need, taker, farm) ?? laterParts(need, taker, farm);
  return parts.length < 2 ? [] : parts.toSorted((a, b) => (a.by < b.by ? -1 : 1));
};

/** Parts for the requested day, the freshest as large as possible; null if they are not enough. */
const keptParts = (need: Delivery, taker: PartTaker, farm: PartsFarm): DeliveryPart[] | null => {
  const days = Array.from({ length: maxKeptDays + 1 }, (_, kept) => addDays(need.by, -kept));
  const standings = days.flatMap((by) => {
    const standing = requiredRoom({ kg: need.kg, by }, farm);
    return standing ? [{ by, ...standing }] : [];
  });
  const plants = Math.min(...standings.map((one) => one.plants));
  const capacity = capacityOfDays(standings, taker);
  let tries = 0;
  for (let count = 1; count <= maxParts; count += 1)
    for (const chosen of combinations(standings, count)) {
      if (capacity(chosen) < plants) continue;
      const parts = fillDays(
        need.kg,
        chosen.map(({ by }) => by),
        taker,
      );
      tries += 1;
      if (parts || tries === maxTries) return parts;
    }
  return null;
};

type Standing = { by: string; from: string; until: string };

/** Plants for which there is room on any of some days, at most: positions count once where all stays overlap. */
const capacityOfDays = (
  days: readonly Standing[],
  { findFree }: PartTaker,
): ((chosen: readonly Standing[]) => number) => {
  const free = days.map((day) => findFree(day).places);
  const all = [...new Set(free.flatMap((one) => [...one]))];
  const groups = [...Map.groupBy(all, (place) => free.map((one) => (one.has(place) ? 1 : 0)).join(''))].map(
    ([flags, places]) => ({ isFreeOn: days.filter((_, index) => flags[index] === '1'), pots: totalCapacity(places) }),
  );
  const isOnce = days.every((one) => days.every((other) => overlap(one, other)));
  return (chosen) =>
    groups.reduce((sum, { isFreeOn, pots }) => {
      const times = chosen.filter((day) => isFreeOn.includes(day)).length;
      return sum + pots * (isOnce ? Math.min(1, times) : times);
    }, 0);
};

/** Choices of so many values, those with the first values first. */
function* combinations<T>(values: readonly T[], count: number): Generator<T[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [index, value] of values.entries())
    for (const others of combinations(values.slice(index + 1), count - 1)) yield [value, ...others];
}

/** A part by each of some days, in their order as large as possible; null if they are not enough. */
const fillDays = (kg: number, days: readonly string[], { take }: PartTaker): DeliveryPart[] | null => {
  const parts: DeliveryPart[] = [];
  let rest = kg;
  for (const by of days) {
    const part = take({ kg: rest, by }, parts);
    if (!part) return null;
    parts.push(part);
    rest = subtractKg(rest, part.kg);
    if (rest === 0) return parts;
  }
  return null;
};

/**
 * As much as possible on the requested day; then, as long as something is left, on the first day that takes all of it, or
 * else on the first of those that take the most. Empty if no `maxParts` are enough.
 */
const laterParts = (need: Delivery, { take, measure }: PartTaker, { today, maxDays }: PartsFarm): DeliveryPart[] => {
  const start = need.by < today ? today : need.by;
  const days = new Set(Array.from({ length: maxDays }, (_, index) => addDays(start, index + 1)));
  const first = take(need, []);
  const parts = first ? [first] : [];
  let rest = subtractKg(need.kg, first?.kg ?? 0);
  while (rest > 0) {
    const largest = findLargest(days, (by) => measure({ kg: rest, by }, parts));
    // No later part has a larger share than this one.
    if (!largest || largest.share * (maxParts - parts.length) < 1) return [];
    const next = take({ kg: rest, by: largest.by }, parts);
    if (!next) return [];
    parts.push(next);
    days.delete(next.by);
    rest = subtractKg(rest, next.kg);
  }
  return parts;
};

/** The first day that takes all, or else the first of those that take the most; null if none takes anything. */
const findLargest = (days: ReadonlySet<string>, measure: (by: string) => number) => {
  let largest: { by: string; share: number } | null = null;
  for (const by of days) {
    const share = measure(by);
    if (share > (largest?.share ?? 0)) largest = { by, share };
    if (share === 1) break;
  }
  return largest;
};
