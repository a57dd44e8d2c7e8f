import type { Gap } from './gaps.ts';
import type { Point } from './limit-curve.ts';
import { bucketMiddle, visibleBuckets } from './panels.ts';
import type { Buckets, ChartSeries } from './panels.ts';
import type { TimeSpan } from './view.ts';

/** A stretch of a line with one level above 0. */
export type OutOfRangeRun = { readonly level: 1 | 2 | 3; readonly points: readonly Point[] };

const halfway = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

type OpenRun = { level: 1 | 2 | 3; points: Point[] };

/**
 * The stretches of a line in a view whose means are out of range. Each mean owns the line up to halfway to its
 * neighbours; a gap ends a stretch.
 */
export const outOfRangeRuns = (
  { avg, levelOf }: Pick<ChartSeries, 'avg' | 'levelOf'>,
  buckets: Buckets,
  view: TimeSpan,
  gaps: readonly Gap[],
): OutOfRangeRun[] => {
  const [first, last] = visibleBuckets(buckets, view);
  const afterGap = new Set(gaps.map((gap) => gap.after));
  const runs: OpenRun[] = [];
  let run: OpenRun | null = null;
  let previous: Point | null = null;
  for (let i = first; i <= last; i++) {
    const value = avg[i] ?? null;
    if (value === null) continue;
    const point: Point = [bucketMiddle(buckets, i), value];
    const joint: Point | null = previous && !afterGap.has(i) ? halfway(previous, point) : null;
    const level = levelOf(value, point[0]);
    if (run && (run.level !== level || !joint)) {
      if (joint) run.points.push(joint);
      run = null;
    }
    if (level > 0 && !run) {
      run = { level: level as 1 | 2 | 3, points: joint ? [joint] : [] };
      runs.push(run);
    }
    run?.points.push(point);
    previous = point;
  }
  return runs;
};
