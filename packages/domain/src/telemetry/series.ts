const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Allowed bucket widths in minutes. */
export const bucketWidths: readonly number[] = [1, 2, 5, 10, 20, 30, 60, 120, 180, 360, 1440];

/** Storage levels: raw samples, or rollups of 10 min, 1 h and 1 day. */
export type SeriesSource = 'raw' | 'r10' | 'r1h' | 'r1d';

/** Smallest bucket width (ms) that gives at most `points` buckets; otherwise a day. */
export function chooseBucketWidth(fromMs: number, toMs: number, points: number): number {
  const width = bucketWidths.find((minutes) => Math.ceil((toMs - fromMs) / (minutes * minuteMs)) <= points);
  return width === undefined ? dayMs : width * minuteMs;
}

/** Coarsest storage level that serves buckets of `widthMs` exactly. */
export function chooseSource(widthMs: number): SeriesSource {
  if (widthMs >= dayMs) return 'r1d';
  if (widthMs >= 60 * minuteMs) return 'r1h';
  return widthMs >= 10 * minuteMs ? 'r10' : 'raw';
}

/** Three calendar months have at most 92 days (July to September), plus the end day. */
export const maxRangeMs = 93 * dayMs;

/** The longest range of a long series: ten years have at most 3,653 days. Buckets of a day then are fewer than its points. */
export const maxLongRangeMs = 3_653 * dayMs;

/** Whether a range is not longer than three months; does not check its order. */
export function isWithinThreeMonths(fromMs: number, toMs: number): boolean {
  return toMs - fromMs <= maxRangeMs;
}

/**
 * Share (0 … 1) of expected samples that arrived. `distinctSlots` counts slots of `expectedIntervalS` seconds with a
 * sample, so that extra samples do not make up for gaps.
 */
export function collectionRate(expectedIntervalS: number, fromMs: number, toMs: number, distinctSlots: number): number {
  const expected = Math.max(1, Math.floor((toMs - fromMs) / (expectedIntervalS * 1000)));
  return Math.min(1, distinctSlots / expected);
}
