import type { SeriesColumns } from '@onsil/contract/telemetry';
import { levelOf } from '@onsil/domain/alarms/ranges';
import { allLimitsAt, upperLevelCurves } from '#lib/format/limit-curve.ts';
import type { LevelCurve } from '#lib/format/limit-curve.ts';
import { limitRuns } from '#ui/charts/time-series/limit-curve.ts';
import { outOfRangeRuns } from '#ui/charts/time-series/out-of-range.ts';
import type { OutOfRangeRun } from '#ui/charts/time-series/out-of-range.ts';
import type { Period } from '../api.ts';
import type { TimelineLine } from './timeline-series.ts';

export type TimelineLevels = {
  /** the stretches of the line that are out of range; times in epoch seconds */
  runs: readonly OutOfRangeRun[];
  /** the limits of levels 2 and 3 */
  curves: readonly LevelCurve[];
};

/** Where a line is out of range, and the limits beyond it, by the ranges of each time. */
export const timelineLevels = (
  { t, avg }: TimelineLine,
  { ranges, band }: Pick<SeriesColumns, 'ranges' | 'band'>,
  { from, to }: Period,
): TimelineLevels => {
  const buckets = { start: t.map((at) => at / 1000), width: t.map(() => 0) };
  const gaps = avg.flatMap((value, i) => (value === null ? [{ before: i - 1, after: i + 1 }] : []));
  const levelAt = (value: number, at: number) => {
    const held = band ? allLimitsAt(band, at) : ranges;
    return held ? levelOf(value, held) : 0;
  };
  return {
    runs: outOfRangeRuns({ avg, levelOf: levelAt }, buckets, { from: from / 1000, to: to / 1000 }, gaps),
    curves: upperLevelCurves(ranges, band),
  };
};

/** Both sides of a limit in a period, each as points. */
export const limitLines = ({ curve }: LevelCurve, { from, to }: Period) =>
  limitRuns(curve, { from: from / 1000, to: to / 1000 }).flatMap(({ low, high }) => [low ?? [], high ?? []]);
