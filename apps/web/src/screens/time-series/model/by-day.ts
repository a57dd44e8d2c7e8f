import { kstDayStart, kstDay } from '@onsil/domain/calendar/kst';
import { limitsAt } from '#lib/format/limit-curve.ts';
import type { LimitCurve } from '#lib/format/limit-curve.ts';
import type { Buckets, ChartSeries, Column } from '#ui/charts/time-series/panels.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';

const daySeconds = 86_400;

/** Beyond this many seconds the course of each day is a comb that hides the values. */
const maxFineSeconds = 45 * daySeconds;

/** Whether so much is seen that days are drawn as one value each. */
export const isManyDays = ({ from, to }: TimeSpan): boolean => to - from > maxFineSeconds;

type Day = { start: number; first: number; last: number };

/** The buckets of each whole Korean day: index of the first, and of the one after the last. The mean of a night is none of a day. */
const daysOf = ({ start, width }: Buckets): Day[] => {
  const days: Day[] = [];
  start.forEach((at, i) => {
    const day = days.at(-1);
    if (day && at < day.start + daySeconds) day.last = i + 1;
    else days.push({ start: kstDayStart(kstDay(at * 1000)) / 1000, first: i, last: i + 1 });
  });
  return days.filter((day) => {
    const from = start[day.first] ?? 0;
    return from <= day.start && (start[day.last - 1] ?? 0) + (width[day.last - 1] ?? 0) >= day.start + daySeconds;
  });
};

const present = (values: Column): number[] => values.filter((value) => value !== null);
const lowest = (values: Column): number | null => (present(values).length === 0 ? null : Math.min(...present(values)));
const highest = (values: Column): number | null => (present(values).length === 0 ? null : Math.max(...present(values)));

/** The mean of values by their weights; null without any. */
const meanOf = (values: Column, weights: readonly number[]): number | null => {
  const [sum, weight] = values.reduce<[number, number]>(
    ([total, all], value, i) =>
      value === null ? [total, all] : [total + value * (weights[i] ?? 1), all + (weights[i] ?? 1)],
    [0, 0],
  );
  return weight === 0 ? null : sum / weight;
};

/** The widest range that held on each day: a value beyond it was out whatever the hour. */
const widestByDay = (curve: LimitCurve, days: readonly Day[]): LimitCurve => {
  const [from, to] = [curve.t[0], curve.t.at(-1)];
  if (from === undefined || to === undefined) return curve;
  const seen = days.filter(({ start }) => start < to && start + daySeconds > from);
  const ranges = seen.map(({ start }) => {
    const end = start + daySeconds - 1;
    const times = [Math.max(start, from), ...curve.t.filter((at) => at > start && at < end), Math.min(end, to)];
    const limits = times.map((at) => limitsAt(curve, at));
    const widest = (column: Column, most: (values: Column) => number | null): number | null =>
      column.includes(null) ? null : most(column);
    return {
      low: widest(
        limits.map(({ low }) => low),
        lowest,
      ),
      high: widest(
        limits.map(({ high }) => high),
        highest,
      ),
    };
  });
  return {
    t: seen.flatMap(({ start }) => [start, start + daySeconds]),
    low: ranges.flatMap(({ low }) => [low, low]),
    high: ranges.flatMap(({ high }) => [high, high]),
  };
};

/** Series with one bucket per Korean day: mean, lowest and highest value. States keep their course. */
export const toDays = (
  buckets: Buckets,
  series: readonly ChartSeries[],
): { buckets: Buckets; series: ChartSeries[] } => {
  const days = daysOf(buckets);
  const each = <T>(column: readonly T[], join: (values: T[], day: Day) => T): T[] =>
    days.map((day) => join(column.slice(day.first, day.last), day));
  return {
    buckets: { start: days.map(({ start }) => start), width: days.map(() => daySeconds) },
    series: series.map((one) => ({
      ...one,
      avg: each(one.avg, (values, { first, last }) => meanOf(values, one.count.slice(first, last))),
      min: each(one.min, lowest),
      max: each(one.max, highest),
      count: each(one.count, (counts) => counts.reduce((sum, count) => sum + count, 0)),
      ghost: one.ghost && each(one.ghost, (values) => meanOf(values, [])),
      bandLine: one.bandLine && widestByDay(one.bandLine, days),
      levelCurves: one.levelCurves.map(({ level, curve }) => ({ level, curve: widestByDay(curve, days) })),
      // A day's mean says nothing about how long it was out; its lowest and highest value and the alarms do.
      levelOf: () => 0,
    })),
  };
};
