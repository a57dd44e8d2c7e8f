import { isOutside, type Ranges } from './ranges.ts';

/** Ranges of a field from a time (epoch ms) on; null where it has none. */
export type RangesFrom = { from: number; ranges: Ranges | null };

/** Values of a field: all, those with a limit at their time, and those outside range 1, 2 and 3. */
export type OutsideCounts = { samples: number; compared: number; outside: [number, number, number] };

/**
 * Counts values outside the ranges of their time.
 * @param times in epoch ms, ascending
 * @param values one for each time; NaN is none
 * @param pieces in the order of their times; the first also holds before its start
 */
export function countOutside(times: Float64Array, values: Float64Array, pieces: readonly RangesFrom[]): OutsideCounts {
  const counts: OutsideCounts = { samples: 0, compared: 0, outside: [0, 0, 0] };
  let piece = 0;
  let ranges = limitedRanges(pieces[0]);
  for (const [index, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    counts.samples += 1;
    const time = times[index] ?? 0;
    const current = piece;
    while ((pieces[piece + 1]?.from ?? Infinity) <= time) piece += 1;
    if (piece !== current) ranges = limitedRanges(pieces[piece]);
    if (!ranges) continue;
    counts.compared += 1;
    for (const level of [0, 1, 2] as const) if (isOutside(value, ranges[level])) counts.outside[level] += 1;
  }
  return counts;
}

/** Adds counts of other values of the same field. */
export function addCounts(a: OutsideCounts, b: OutsideCounts): OutsideCounts {
  return {
    samples: a.samples + b.samples,
    compared: a.compared + b.compared,
    outside: [a.outside[0] + b.outside[0], a.outside[1] + b.outside[1], a.outside[2] + b.outside[2]],
  };
}

/** Ranges that have a limit; null without any. */
function limitedRanges(piece: RangesFrom | undefined): Ranges | null {
  const ranges = piece?.ranges ?? null;
  return ranges?.some(({ low, high }) => low !== null || high !== null) ? ranges : null;
}
