import type { ChartSeries } from '#ui/charts/time-series/panels.ts';
import { computeStats } from '#ui/charts/time-series/stats.ts';
import type { Stats } from '#ui/charts/time-series/stats.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import type { TimeRange } from './time-range.ts';
import { controllerOf } from './merge-series.ts';
import type { MergedSeries } from './merge-series.ts';

export type SummaryRow = {
  series: ChartSeries;
  stats: Stats | null;
  /** means by day and by night; null where the nights are unknown, and for states */
  byLight: { day: number | null; night: number | null } | null;
  /** mean of the compared period */
  before: number | null;
  received: number;
  expected: number;
};

type Request = {
  drawn: MergedSeries;
  series: readonly ChartSeries[];
  compared: { drawn: MergedSeries; shift: number } | null;
  range: Pick<TimeRange, 'from' | 'to'>;
  /** epoch ms; no samples are expected after it */
  now: number;
  intervalOf: (id: string) => number;
  /** the nights of a controller (epoch seconds, in order); none where they are unknown */
  nightsOf?: (controllerId: string) => readonly TimeSpan[];
};

/** Buckets longer than this (seconds) hold day and night. */
const maxLightBucket = 2 * 3_600;

/** Means of one line by day and by night. */
const meansByLight = (
  { buckets }: MergedSeries,
  series: ChartSeries,
  within: TimeSpan,
  nights: readonly TimeSpan[],
): SummaryRow['byLight'] => {
  if (series.steps || nights.length === 0) return null;
  const seen = nights.filter(({ from, to }) => to > within.from && from < within.to);
  const isNight = (start: number, width: number): boolean =>
    seen.some(({ from, to }) => start + width / 2 >= from && start + width / 2 < to);
  const isFine = (width: number): boolean => width <= maxLightBucket;
  const of = (night: boolean): number | null =>
    computeStats(buckets, series, within, (start, width) => isFine(width) && isNight(start, width) === night)?.avg ??
    null;
  const means = { day: of(false), night: of(true) };
  return means.day === null && means.night === null ? null : means;
};

/** Statistics per line: mean, extremes, received against expected samples, and the mean of the compared period. */
export const summarizeSeries = ({
  drawn,
  series,
  compared,
  range,
  now,
  intervalOf,
  nightsOf,
}: Request): SummaryRow[] => {
  const within = { from: range.from / 1000, to: range.to / 1000 };
  const earlier = compared && {
    from: within.from - compared.shift,
    to: Math.min(within.to, now / 1000) - compared.shift,
  };
  return series.map((one) => {
    const stats = computeStats(drawn.buckets, one, within);
    const line = compared?.drawn.lines.get(one.id);
    const before = line && earlier ? computeStats(compared.drawn.buckets, line, earlier) : null;
    const expected = Math.floor((Math.min(range.to, now) - range.from) / 1000 / intervalOf(one.id));
    return {
      series: one,
      stats,
      byLight: meansByLight(drawn, one, within, nightsOf?.(controllerOf(one.id)) ?? []),
      before: before?.avg ?? null,
      received: Math.min(stats?.count ?? 0, expected),
      expected,
    };
  });
};
