import { addDays } from '../calendar/kst.ts';
import { standingOf, type BackwardPlanner } from './backward-plan.ts';
import type { DaySpan } from './free-positions.ts';

/** kg harvested by the end of a day. */
export type Delivery = { kg: number; by: string };

export type DeliveringFarm = {
  today: string;
  plan: BackwardPlanner;
  /** plants for which there is room during a span; null for a crop that is not grown on racks */
  capacity: ((span: DaySpan) => number) | null;
  /** how far to look before the requested day and after it (after today, if it has passed) */
  maxDays: number;
};

/**
 * The nearest possible deliveries instead of one that is not: all of it on an earlier day, as much as there is room for
 * on the requested day, and all of it on a later day, or else the most that any later day takes. By day.
 */
export const listPossibleDeliveries = (need: Delivery, farm: DeliveringFarm): Delivery[] => {
  const days = Array.from({ length: farm.maxDays }, (_, index) => index + 1);
  const before = days.map((count) => ({ kg: need.kg, by: addDays(need.by, -count) }));
  const start = need.by < farm.today ? farm.today : need.by;
  const after = days.map((count) => ({ kg: need.kg, by: addDays(start, count) }));
  const earlier = before.find((one) => isPossible(one, farm));
  const same = largestOn(need, farm);
  const later = after.find((one) => isPossible(one, farm)) ?? largestOf(after, farm);
  const partly = later !== null && same !== null && later.kg <= same.kg ? null : later;
  return [earlier, same, partly]
    .filter((one) => one !== undefined && one !== null)
    .filter(({ kg, by }) => kg !== need.kg || by !== need.by);
};

/** Plants that need room, or null if a stage would have to start before today. */
export const requiredRoom = (delivery: Delivery, { plan, today }: Pick<DeliveringFarm, 'plan' | 'today'>) => {
  const planned = plan(delivery);
  if (!planned || planned.stages.some(({ on }) => on < today)) return null;
  return standingOf(planned, delivery.by);
};

export const isPossible = (delivery: Delivery, farm: DeliveringFarm): boolean => {
  const standing = requiredRoom(delivery, farm);
  return standing !== null && (farm.capacity === null || farm.capacity(standing) >= standing.plants);
};

/** The most of a delivery that is possible on its day, in steps of 1 kg (100 g below 10 kg); null if nothing is. */
export const largestOn = ({ kg, by }: Delivery, farm: DeliveringFarm): Delivery | null => {
  const standing = requiredRoom({ kg, by }, farm);
  if (!standing) return null;
  const room = farm.capacity?.(standing) ?? Infinity;
  const fits = (grams: number): boolean => {
    const planned = farm.plan({ kg: grams / 1_000, by });
    return planned !== null && (standingOf(planned, by)?.plants ?? 0) <= room;
  };
  const step = kg > 10 && fits(10_000) ? 1_000 : 100;
  let [possible, tooMuch] = [0, Math.floor((kg * 1_000) / step) + 1];
  while (tooMuch - possible > 1) {
    const middle = Math.floor((possible + tooMuch) / 2);
    if (fits(middle * step)) possible = middle;
    else tooMuch = middle;
  }
  return possible === 0 ? null : { kg: (possible * step) / 1_000, by };
};

/** The most that any of some days takes, on the first day that takes it. */
const largestOf = (deliveries: readonly Delivery[], farm: DeliveringFarm): Delivery | null => {
  const rooms = deliveries.flatMap((delivery) => {
    const standing = requiredRoom(delivery, farm);
    return standing ? [{ delivery, share: (farm.capacity?.(standing) ?? Infinity) / standing.plants }] : [];
  });
  const most = Math.max(0, ...rooms.map(({ share }) => share));
  const first = rooms.find(({ share }) => share === most);
  return first ? largestOn(first.delivery, farm) : null;
};
