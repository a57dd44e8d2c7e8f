import { addDays } from '../calendar/kst.ts';
import { daysBetween } from '../yields/past-batches.ts';
import type { Standing } from './backward-plan.ts';
import { freeDuring, type DaySpan, type Occupancy, type Position } from './free-positions.ts';

/** Positions that are free throughout a span, and those that a plan needs on some of its days. */
export type RoomInSpan = DaySpan & { free: number; needed: number };

const maxSpans = 12;
const weeksBeside = 2;

/**
 * Free and needed positions from two weeks before the planting, but not before today, until two weeks after the harvest:
 * by weeks from the planting on, or by several weeks where they are more than twelve.
 * @param needed positions from the planting to the harvest
 */
export const listRoomOverTime = (
  { positions, stays }: { positions: readonly Position[]; stays: readonly Occupancy[] },
  standing: Pick<Standing, 'from' | 'until'>,
  { needed, today }: { needed: number; today: string },
): RoomInSpan[] => {
  const free = freeDuring(positions, stays);
  const weeks = Math.ceil(daysBetween(standing.from, standing.until) / 7) + 2 * weeksBeside;
  const width = 7 * Math.ceil(weeks / maxSpans);
  const start = addDays(standing.from, -width * Math.ceil((7 * weeksBeside) / width));
  const [first, last] = [standing.from < today ? standing.from : today, addDays(standing.until, 7 * weeksBeside)];
  return Array.from({ length: maxSpans + 1 }, (_, index) => addDays(start, width * index)).flatMap((day) => {
    const [from, until] = [day < first ? first : day, addDays(day, width)];
    if (from >= until || from >= last) return [];
    const isNeeded = from < standing.until && until > standing.from;
    return [{ from, until, free: free({ from, until }).length, needed: isNeeded ? needed : 0 }];
  });
};
