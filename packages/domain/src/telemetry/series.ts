import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';

/** Allowed bucket widths in minutes. */
export const bucketWidths: readonly number[] = [1, 2, 5, 10, 20, 30, 60, 120, 180, 360, 1440];

/** What a series is read from: samples, or the statistics of the hours of days. */
export type SeriesSource = 'samples' | 'days';

/** Smallest bucket width (ms) that gives at most `points` buckets; otherwise a day. */
export function chooseBucketWidth(fromMs: number, toMs: number, points: number): number {
  const width = bucketWidths.find((minutes) => Math.ceil((toMs - fromMs) / (minutes * minuteMs)) <= points);
  return width === undefined ? dayMs : width * minuteMs;
}

/** What buckets of `widthMs` are read from: statistics of hours serve whole hours exactly. */
export function chooseSource(widthMs: number): SeriesSource {
  return widthMs >= hourMs ? 'days' : 'samples';
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
