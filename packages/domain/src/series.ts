const minute = 60_000;
const day = 1440 * minute;

/** Bucket widths that a series may have, in minutes. */
export const bucketWidths: readonly number[] = [1, 2, 5, 10, 20, 30, 60, 120, 180, 360, 1440];

/** Where readings are kept: as sent, or rolled up by 10 min, 1 h and 1 d. */
export type SeriesSource = 'raw' | 'r10' | 'r1h' | 'r1d';

/** The smallest bucket width (ms) that shows a range in at most `points` buckets; a day where none is wide enough. */
export function chooseWidth(fromMs: number, toMs: number, points: number): number {
  const width = bucketWidths.find((minutes) => Math.ceil((toMs - fromMs) / (minutes * minute)) <= points);
  return width === undefined ? day : width * minute;
}

/** The coarsest store that still holds buckets of `widthMs` exactly. */
export function sourceOf(widthMs: number): SeriesSource {
  if (widthMs >= day) return 'r1d';
  if (widthMs >= 60 * minute) return 'r1h';
  return widthMs >= 10 * minute ? 'r10' : 'raw';
}

/** Three calendar months are 92 days at most (July to September); with the day of the end itself 93. */
export const maxRangeMs = 93 * day;

/** Whether a range of a series or alert query is short enough; that the end lies after the start is another question. */
export function withinThreeMonths(fromMs: number, toMs: number): boolean {
  return toMs - fromMs <= maxRangeMs;
}

/**
 * Share (0 … 1) of the samples expected in a range that came. `distinctSlots` counts the slots of `expectedIntervalS`
 * seconds that hold a sample, so that a device which sends too often does not make up for its gaps.
 */
export function collectionRate(expectedIntervalS: number, fromMs: number, toMs: number, distinctSlots: number): number {
  const expected = Math.max(1, Math.floor((toMs - fromMs) / (expectedIntervalS * 1000)));
  return Math.min(1, distinctSlots / expected);
}
