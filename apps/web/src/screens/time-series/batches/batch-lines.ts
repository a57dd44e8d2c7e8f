import type { BatchSeries } from '@onsil/contract/yield-forecast';
import { fieldColor } from '#lib/format/field-color.ts';
import { stepsOf } from '#ui/charts/time-series/panels.ts';
import type { ChartSeries } from '#ui/charts/time-series/panels.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { alignComparison } from '../model/merge-series.ts';
import type { MergedSeries } from '../model/merge-series.ts';

const day = 86_400;

/** How long a batch was measured, in whole days (seconds). */
const lengthOf = ({ t, width }: BatchSeries): number => Math.ceil(((t.at(-1) ?? -width) + width) / day) * day;

/** From the first day with a value to the end of the last one (seconds). */
const measuredSpan = ({ t, width, series }: BatchSeries): TimeSpan | null => {
  const filled = t.filter((_, index) => series.some(({ avg }) => (avg[index] ?? null) !== null));
  const [first, last] = [filled[0], filled.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: Math.floor(first / day) * day, to: Math.ceil((last + width) / day) * day };
};

const toDrawn = ({ t, width, series }: BatchSeries): MergedSeries => ({
  buckets: { start: t, width: t.map(() => width) },
  lines: new Map(series.map((one) => [one.field, one])),
});

/** A batch on a longer axis: empty buckets after its end, for the line of the other one. */
const extend = (batch: BatchSeries, until: number): BatchSeries => {
  const missing = Math.max(0, Math.ceil(until / batch.width) - batch.t.length);
  const empty = Array<null>(missing).fill(null);
  return {
    ...batch,
    t: [...batch.t, ...empty.map((_, index) => (batch.t.length + index) * batch.width)],
    series: batch.series.map((one) => ({
      ...one,
      min: [...one.min, ...empty],
      avg: [...one.avg, ...empty],
      max: [...one.max, ...empty],
      count: [...one.count, ...empty.map(() => 0)],
    })),
  };
};

/** What both have been measured of (seconds since the first day), so that means of the same days are compared; null: no day of it. */
const commonSpan = (one: BatchSeries, other: BatchSeries): TimeSpan | null => {
  const [first, second] = [one, other].map(measuredSpan);
  if (!first || !second) return null;
  const span = { from: Math.max(first.from, second.from), to: Math.min(first.to, second.to) };
  return span.from < span.to ? span : null;
};

/** Two batches by days after sowing: the first as lines, the second as what it is compared with. */
export const compareLines = (one: BatchSeries, other: BatchSeries, korean: boolean) => {
  const range = { from: 0, to: Math.max(day, lengthOf(one), lengthOf(other)) };
  const drawn = toDrawn(extend(one, range.to));
  const compared = toDrawn(other);
  const series = one.series.map(({ field, nameKo, nameEn, unit, decimals, kind }): ChartSeries => ({
    ...(drawn.lines.get(field) ?? { min: [], avg: [], max: [], count: [] }),
    id: field,
    name: korean ? nameKo : nameEn,
    source: null,
    unit,
    decimals,
    steps: stepsOf({ kind, unit }),
    color: fieldColor(field),
    band: null,
    bandLine: null,
    levelCurves: [],
    levelOf: () => 0,
    gapAfter: 3 * one.width,
    ghost: alignComparison(drawn.buckets, compared, field, 0),
  }));
  return { range, end: lengthOf(one), common: commonSpan(one, other), drawn, compared, series };
};
