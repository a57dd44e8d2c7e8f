import { meansByLight, type MeansByLight } from '#features/telemetry/model/nights.ts';
import type { ChartSeries } from '#ui/charts/time-series/panels.ts';
import { computeStats } from '#ui/charts/time-series/stats.ts';
import type { Stats } from '#ui/charts/time-series/stats.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { controllerOf } from './merge-series.ts';
import type { MergedSeries } from './merge-series.ts';
import type { TimeRange } from './time-range.ts';

export type SummaryRow = {
  series: ChartSeries;
  stats: Stats | null;
  /** means by day and by night; null where the nights are unknown, and for states */
  byLight: MeansByLight | null;
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
      byLight: meansByLight(drawn.buckets, one, within, nightsOf?.(controllerOf(one.id)) ?? []),
      before: before?.avg ?? null,
      received: Math.min(stats?.count ?? 0, expected),
      expected,
    };
  });
};
