import { runBacktest } from '@onsil/domain/alarms/backtest';
import type { Point } from '@onsil/domain/alarms/limits';
import type { Range } from '@onsil/domain/alarms/ranges';
import { defaultTiming } from '@onsil/domain/alarms/timing';
import { dayMs } from '@onsil/domain/calendar/duration';
import type { Series } from '@onsil/domain/causes/series';
import { bridgeGaps } from '@onsil/domain/early-warning/bridge-gaps';
import { compareCourses, horizonMs, type RangeAt } from '@onsil/domain/early-warning/comparable-courses';
import { extrapolate } from '@onsil/domain/early-warning/extrapolate';
import type { ClimateFolder, Greenhouse } from './climate-files.ts';

/** A moment at which both forecasts are asked, and whether the field left its range within the hour. */
export type JudgedMoment = { at: number; share: number; line: number; left: boolean };

/** A field of a greenhouse: its judged moments, and when alarms began. */
export type JudgedField = { house: string; field: string; moments: JudgedMoment[]; departures: number[] };

const width = 600_000;
const slots = dayMs / width;
/** The range of a field takes in nine of ten values. */
const outer = 0.05;
/** Fields whose course a grower does not keep within a range. */
const withoutRange = new Set(['light', 'solarRadiation']);
const minDays = 7;

const toSeries = (points: readonly Point[]): Series => {
  const from = Math.floor((points[0]?.ts ?? 0) / width) * width;
  const sums = Array.from({ length: Math.floor(((points.at(-1)?.ts ?? 0) - from) / width) + 1 }, () => ({
    sum: 0,
    n: 0,
  }));
  for (const { ts, value } of points) {
    const bucket = sums[Math.floor((ts - from) / width)];
    if (bucket) Object.assign(bucket, { sum: bucket.sum + value, n: bucket.n + 1 });
  }
  return { from, widthMs: width, values: sums.map(({ sum, n }) => (n === 0 ? null : sum / n)) };
};

const slotOf = (ts: number): number => Math.floor((((ts % dayMs) + dayMs) % dayMs) / width);

/** Whether each ten minutes of the day belong to the day: by light, by solar radiation, or from 6 to 20. */
const daySlots = ({ fields }: Greenhouse): boolean[] => {
  const light = fields.get('light') ?? fields.get('solarRadiation') ?? [];
  const bySlot = Map.groupBy(light, ({ ts }) => slotOf(ts));
  const means = Array.from({ length: slots }, (_, slot) => {
    const values = bySlot.get(slot) ?? [];
    return values.reduce((sum, { value }) => sum + value, 0) / Math.max(1, values.length);
  });
  const brightest = Math.max(...means);
  return means.map((mean, slot) =>
    brightest > 0 ? mean > brightest / 10 : slot >= slots / 4 && slot < (slots * 5) / 6,
  );
};

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** A range of day and one of night that nine of ten values keep; limits change over an hour, as those of recipes do. */
const rangeOf = (points: readonly Point[], isDay: readonly boolean[]): RangeAt => {
  const rangesOf = (day: boolean): Range & { low: number; high: number } => {
    const values = points
      .filter(({ ts }) => isDay[slotOf(ts)] === day)
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
    return { low: quantile(values, outer), high: quantile(values, 1 - outer) };
  };
  const [day, night] = [rangesOf(true), rangesOf(false)];
  const table = isDay.map((_, slot) => {
    const hour = Array.from({ length: 6 }, (__, back) => (isDay[(slot - back + slots) % slots] ? day : night));
    const mean = (limit: 'low' | 'high'): number => hour.reduce((sum, range) => sum + range[limit], 0) / hour.length;
    return { low: mean('low'), high: mean('high') };
  });
  return (ts) => table[slotOf(ts)] ?? null;
};

const unlimited = { low: null, high: null };

const judgeField = (house: Greenhouse, field: string, points: readonly Point[]): JudgedField => {
  const raw = toSeries(points);
  const series = bridgeGaps(raw);
  const rangeAt = rangeOf(points, daySlots(house));
  const { episodes } = runBacktest(points, {
    timing: defaultTiming(field),
    rangesAt: (ts) => [rangeAt(ts) ?? unlimited, unlimited, unlimited],
  });
  const isOpen = (at: number): boolean =>
    episodes.some(({ startedAt, endedAt }) => startedAt <= at && (endedAt ?? Infinity) >= at);
  const known = series.values.filter((value) => value !== null);
  const changes = known.map((value, index) => Math.abs(value - (known[index - 6] ?? value)));
  const unit = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const moments = raw.values.flatMap((value, index): JudgedMoment[] => {
    const at = raw.from + (index + 1) * width;
    if (value === null) return [];
    const found = compareCourses(series, rangeAt, at);
    const line = found && extrapolate(series, rangeAt, at);
    if (!found || line === null || isOpen(at)) return [];
    const left = episodes.some(({ startedAt }) => startedAt >= at && startedAt <= at + horizonMs);
    return [{ at, share: found.share, line: line / unit, left }];
  });
  return { house: house.name, field, moments, departures: episodes.map(({ startedAt }) => startedAt) };
};

/** Judges every field with a week of values at steps of at most 20 minutes; constant ones (absent probes) are left out. */
export const judgeFolder = ({ greenhouses }: ClimateFolder): JudgedField[] =>
  greenhouses.flatMap((house) =>
    [...house.fields].flatMap(([field, points]) => {
      const days = ((points.at(-1)?.ts ?? 0) - (points[0]?.ts ?? 0)) / dayMs;
      const isDense = points.length / Math.max(days, 1) >= slots / 4;
      const isFlat = new Set(points.map(({ value }) => value)).size < 4;
      if (withoutRange.has(field) || days < minDays || !isDense || isFlat) return [];
      return [judgeField(house, field, points)];
    }),
  );
