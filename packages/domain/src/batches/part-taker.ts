import { standingOf, type BackwardPlan, type BackwardPlanner, type Standing } from './backward-plan.ts';
import { choosePositions, freeDuring, totalCapacity } from './free-positions.ts';
import type { DaySpan, Occupancy, Position } from './free-positions.ts';
import { isPossible, largestOn, requiredRoom, type Delivery } from './possible-deliveries.ts';

export type PartsFarm = {
  today: string;
  plan: BackwardPlanner;
  positions: readonly Position[];
  /** who holds the positions */
  stays: readonly Occupancy[];
  /** the same, if current batches are harvested as expected */
  expectedStays: readonly Occupancy[];
  /** how far to look after the requested day (after today, if it has passed) */
  maxDays: number;
};

/** A part of a delivery, harvested by its own day. */
export type DeliveryPart = Delivery & {
  plan: BackwardPlan;
  standing: Standing;
  positions: ReadonlySet<Position>;
  /** whether its positions are free already, without waiting for the harvest of current batches */
  isReservable: boolean;
};

export type PartTaker = {
  /** The share of a delivery that is possible on its day beside other parts, 1 at most. */
  measure: (rest: Delivery, others: readonly DeliveryPart[]) => number;
  /** The most of a delivery that is possible on its day beside other parts. */
  take: (rest: Delivery, others: readonly DeliveryPart[]) => DeliveryPart | null;
  /** Positions that are expected to be free during a whole span. */
  findFree: (span: DaySpan) => Free;
};

type Free = { places: ReadonlySet<Position>; pots: number };

/** The least that a delivery can have. */
const minKg = 0.1;

export const createPartTaker = ({ today, plan, positions, stays, expectedStays, maxDays }: PartsFarm): PartTaker => {
  const [findExpected, findFreeAlready] = [freeDuring(positions, expectedStays), freeDuring(positions, stays)];
  const freeBySpan = new Map<string, Free>();
  const findFree = (span: DaySpan): Free => {
    const key = `${span.from} ${span.until}`;
    const known = freeBySpan.get(key);
    if (known) return known;
    const places = findExpected(span);
    const free = { places: new Set(places), pots: totalCapacity(places) };
    freeBySpan.set(key, free);
    return free;
  };
  const findFreeBeside = (span: DaySpan, others: readonly DeliveryPart[]): Position[] => {
    const taken = findTaken(span, others);
    return [...findFree(span).places.difference(taken)];
  };
  const countPots = (span: DaySpan, others: readonly DeliveryPart[]): number => {
    const { places, pots } = findFree(span);
    return pots - totalCapacity([...places.intersection(findTaken(span, others))]);
  };
  const measure: PartTaker['measure'] = (rest, others) => {
    const standing = requiredRoom(rest, { today, plan });
    return standing ? Math.min(1, countPots(standing, others) / standing.plants) : 0;
  };
  const take: PartTaker['take'] = (rest, others) => {
    const farm = { today, plan, capacity: (span: DaySpan) => countPots(span, others), maxDays };
    const part = isPossible(rest, farm) ? rest : leaveEnough(largestOn(rest, farm), rest.kg);
    const planned = part && plan(part);
    const standing = planned && standingOf(planned, part.by);
    if (!standing) return null;
    const free = findFreeBeside(standing, others);
    const freeAlready = new Set(findFreeAlready(standing));
    const reservable = choosePositions(
      free.filter((one) => freeAlready.has(one)),
      standing.plants,
    );
    const chosen = reservable ?? choosePositions(free, standing.plants);
    return (
      chosen && { ...part, plan: planned, standing, positions: new Set(chosen), isReservable: reservable !== null }
    );
  };
  return { measure, take, findFree };
};

/** Positions that parts hold on some of the days of a span. */
const findTaken = (span: DaySpan, parts: readonly DeliveryPart[]): ReadonlySet<Position> => {
  const [first = new Set<Position>(), ...others] = parts
    .filter((one) => overlap(one.standing, span))
    .map((one) => one.positions);
  return others.reduce((all, more) => all.union(more), first);
};

export const overlap = (a: DaySpan, b: DaySpan): boolean => a.from < b.until && a.until > b.from;

/** Leaves the next part no less than a delivery can have. */
const leaveEnough = (part: Delivery | null, kg: number): Delivery | null => {
  if (!part || subtractKg(kg, part.kg) >= minKg) return part;
  const less = subtractKg(part.kg, minKg);
  return less < minKg ? null : { ...part, kg: less };
};

/** Without the error of binary fractions. */
export const subtractKg = (kg: number, less: number): number => Math.round((kg - less) * 1e6) / 1e6;
