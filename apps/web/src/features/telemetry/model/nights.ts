import type { Buckets, ChartSeries, Column } from '#ui/charts/time-series/panels.ts';
import { computeStats } from '#ui/charts/time-series/stats.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';

/** Threshold of darkness (µmol/m²/s, W/m²); sensors never report exactly zero. */
const darkThresholds: Readonly<Record<string, number>> = { light: 5, solarRadiation: 3 };

/** The fields that tell the night, the better one first: sunset says nothing about an artificially lit room. */
export const lightFields = Object.keys(darkThresholds);

/** Night spans (epoch seconds, in order) by the means of one of `lightFields`. */
export const findNights = ({ start, width }: Buckets, field: string, means: Column): TimeSpan[] => {
  const nights: { from: number; to: number }[] = [];
  start.forEach((from, i) => {
    const value = means[i] ?? null;
    if (value === null || value >= (darkThresholds[field] ?? 0)) return;
    const to = from + (width[i] ?? 0);
    const night = nights.at(-1);
    if (night && from <= night.to) night.to = to;
    else nights.push({ from, to });
  });
  return nights;
};

/** Means by day and by night. */
export type MeansByLight = { day: number | null; night: number | null };

/** Buckets longer than this (seconds) hold day and night. */
const maxLightBucket = 2 * 3_600;

/** Means of a line by day and by night; null where the nights are unknown, and for states. */
export const meansByLight = (
  buckets: Buckets,
  series: Pick<ChartSeries, 'steps' | 'avg' | 'min' | 'max' | 'count'>,
  within: TimeSpan,
  nights: readonly TimeSpan[],
): MeansByLight | null => {
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
