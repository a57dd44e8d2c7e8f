import type { Buckets, ChartSeries } from './panels.ts';
import type { TimeSpan } from './view.ts';

export type Stats = { readonly avg: number; readonly min: number; readonly max: number; readonly count: number };

/** Mean (weighted by samples), minimum, maximum and number of samples of a period, or of its buckets that `counts` takes; null without data. */
export const computeStats = (
  buckets: Buckets,
  series: Pick<ChartSeries, 'avg' | 'min' | 'max' | 'count'>,
  within: TimeSpan,
  counts: (start: number, width: number) => boolean = () => true,
): Stats | null => {
  let [sum, count] = [0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  buckets.start.forEach((start, i) => {
    const avg = series.avg[i] ?? null;
    if (avg === null || start < within.from || start >= within.to) return;
    if (!counts(start, buckets.width[i] ?? 0)) return;
    const samples = Math.max(1, series.count[i] ?? 1);
    sum += avg * samples;
    count += samples;
    min = Math.min(min, series.min[i] ?? avg);
    max = Math.max(max, series.max[i] ?? avg);
  });
  return count === 0 ? null : { avg: sum / count, min, max, count };
};
