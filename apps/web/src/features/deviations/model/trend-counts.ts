import type { Deviation } from '@onsil/contract/deviations';
import { median } from '@onsil/domain/alarms/action-outcome';
import { deviationSpan } from '@onsil/domain/alarms/deviation-span';
import { findRecurrences, type Recurrence } from '@onsil/domain/alarms/recurrence';
import { kstDay, kstParts } from '@onsil/domain/calendar/kst';
import { parseInstant } from '#lib/format/kst.ts';
import type { TrendsSearch } from '../search-params.ts';

/** A deviation with what the trends count by. */
export type TrendItem = {
  readonly deviation: Deviation;
  readonly startedAt: number;
  /** equal for deviations that are alike */
  readonly kind: string;
  /** the field, or the cause where a whole controller is concerned */
  readonly subject: string;
};

export const toTrendItems = (deviations: readonly Deviation[], from: number): TrendItem[] =>
  deviations
    .map((deviation): TrendItem => {
      const { controllerId, cause, field, side } = deviation;
      return {
        deviation,
        startedAt: parseInstant(deviation.startedAt),
        kind: JSON.stringify([controllerId, cause, field, side]),
        subject: field ?? cause,
      };
    })
    .filter(({ startedAt }) => startedAt >= from);

/** 0 (Monday) … 6: the rows of the pattern begin with Monday. */
const weekdayFromMonday = (ms: number): number => (kstParts(ms).weekday + 6) % 7;

type Filter = Pick<TrendsSearch, 'field' | 'c' | 'level' | 'weekday' | 'hour' | 'day'>;

/** The deviations that a filter of the address leaves: by field, controller, highest level, and when they began. */
export const filterTrends = (items: readonly TrendItem[], filter: Filter): TrendItem[] =>
  items.filter(
    ({ deviation, startedAt, subject }) =>
      (filter.field === undefined || filter.field === subject) &&
      (filter.c === undefined || filter.c === deviation.controllerId) &&
      (filter.level === undefined || filter.level === deviation.highest) &&
      (filter.weekday === undefined || filter.weekday === weekdayFromMonday(startedAt)) &&
      (filter.hour === undefined || filter.hour === kstParts(startedAt).hour) &&
      (filter.day === undefined || filter.day === kstDay(startedAt)),
  );

/** Counts by weekday (Monday first) and hour. */
export const countByWeekdayAndHour = (items: readonly TrendItem[]): number[][] => {
  const counts = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const { startedAt } of items) {
    const row = counts[weekdayFromMonday(startedAt)];
    const { hour } = kstParts(startedAt);
    if (row) row[hour] = (row[hour] ?? 0) + 1;
  }
  return counts;
};

type Levels = [number, number, number];

const levelsOf = (items: readonly TrendItem[]): Levels => {
  const levels: Levels = [0, 0, 0];
  for (const { deviation } of items) if (deviation.highest > 0) levels[(deviation.highest - 1) as 0 | 1 | 2] += 1;
  return levels;
};

/** Counts by day and level, as the chart of days shows them. */
export const countDays = (items: readonly TrendItem[]) => ({
  byLevel: levelsOf(items),
  byDay: [...Map.groupBy(items, ({ startedAt }) => kstDay(startedAt))].map(([day, group]) => ({
    day,
    levels: levelsOf(group),
  })),
});

/** Counts by a key of the deviations, highest first. */
export const countBy = (
  items: readonly TrendItem[],
  keyOf: (item: TrendItem) => string,
): { key: string; count: number; first: TrendItem }[] =>
  [...Map.groupBy(items, keyOf)]
    .flatMap(([key, group]) => (group[0] ? [{ key, count: group.length, first: group[0] }] : []))
    .toSorted((a, b) => b.count - a.count);

/** Deviations that recur, with how long they usually last and how many were acted on. */
export type TrendPattern = Recurrence<TrendItem> & {
  readonly latest: Deviation;
  readonly medianMinutes: number | null;
  readonly actedCount: number;
};

const minutesOf = (deviation: Deviation): number[] => {
  const { from, to } = deviationSpan(deviation);
  return to === null ? [] : [(parseInstant(to) - parseInstant(from)) / 60_000];
};

export const findPatterns = (items: readonly TrendItem[]): TrendPattern[] =>
  findRecurrences(items).flatMap((found) => {
    const latest = found.alarms.at(-1)?.deviation;
    if (!latest) return [];
    return [
      {
        ...found,
        latest,
        medianMinutes: median(found.alarms.flatMap(({ deviation }) => minutesOf(deviation))),
        actedCount: found.alarms.filter(({ deviation }) => deviation.action !== null).length,
      },
    ];
  });
