import type { WeeklyEnvironment } from '@onsil/contract/weekly-report';
import { levelOf, type Ranges } from '@onsil/domain/alarms/ranges';
import { allLimitsAt } from '#lib/format/limit-curve.ts';
import type { Excursion } from '#ui/charts/sparkline.tsx';

export type Line = WeeklyEnvironment['controllers'][number]['lines'][number];
type Axis = WeeklyEnvironment['axis'];

/** Starts of the buckets of a week, in epoch seconds. */
export const bucketStarts = ({ from, width, length }: Axis): number[] =>
  Array.from({ length }, (_, index) => from + index * width);

/** The limits at the middle of a bucket; null without any. */
const rangesIn = ({ ranges, band }: Line, at: number): Ranges | null => (band ? allLimitsAt(band, at) : ranges);

const excursion = (at: number, value: number | null, ranges: Ranges): Excursion[] => {
  const level = value === null ? 0 : levelOf(value, ranges);
  if (value === null || level === 0) return [];
  const { low, high } = ranges[0];
  return [{ at, value, limit: Math.min(high ?? value, Math.max(low ?? value, value)), level }];
};

/** Where the lowest or highest value of a bucket was out of range 1, so that a spike is not lost in its mean. */
export const listExcursions = (line: Line, axis: Axis): Excursion[] =>
  bucketStarts(axis).flatMap((at, index) => {
    const ranges = rangesIn(line, at + axis.width / 2);
    if (!ranges) return [];
    return [line.min[index] ?? null, line.max[index] ?? null].flatMap((value) => excursion(at, value, ranges));
  });
