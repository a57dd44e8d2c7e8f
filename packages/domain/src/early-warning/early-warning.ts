import type { Side } from '../alarms/channel.ts';
import type { Series } from '../causes/series.ts';
import { bridgeGaps } from './bridge-gaps.ts';
import { probabilityOf } from './calibration.ts';
import { compareCourses, type RangeAt } from './comparable-courses.ts';
import { countedMoments } from './counted-moments.ts';

/** The probability that a field leaves its range within 60 minutes, and what it was found from. */
export type EarlyWarning = { probability: number; side: Side; share: number; courses: number; days: number };

/** From here on a tile has its mark: it is more likely than not. */
export const minMarkProbability = 0.5;
/** From here on people are notified, who should be disturbed less often. */
export const minNoticeProbability = 0.7;

/**
 * Early warning of a field at `at` (epoch ms, the end of a bucket); `series` is of ten minutes and goes back two weeks.
 * @returns null where nothing can be said, also while the field is out of range
 */
export function warnEarly(series: Series, rangeAt: RangeAt, at: number): EarlyWarning | null {
  const found = compareCourses(bridgeGaps(series), rangeAt, at);
  return found && { ...found, probability: probabilityOf(found.share, countedMoments) };
}
