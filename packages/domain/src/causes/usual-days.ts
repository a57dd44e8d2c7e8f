import type { Side } from '../alarms/channel.ts';
import type { Range } from '../alarms/ranges.ts';
import { minuteMs, dayMs } from '../calendar/duration.ts';
import { meanBetween, type Series } from './series.ts';
import type { Situation } from './situation.ts';

/** Days before a deviation that are looked at. */
export const pastDays = [1, 2, 3] as const;

const stepMs = 10 * minuteMs;
/** A deviation that recurs begins some minutes earlier or later. */
const aroundMs = 2 * stepMs;

const isBeyond = (value: number, { low, high }: Range, side: Side): boolean =>
  side === 'high' ? high !== null && value > high : low !== null && value < low;

/** Means of ten minutes in [`from`, `to`) that are known. */
const meansIn = (series: Series, from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, index) =>
    meanBetween(series, from + index * stepMs, from + (index + 1) * stepMs),
  ).filter((value) => value !== null);

/**
 * The days before that show the usual course at a time of comparison (epoch ms). A day with the same deviation does not,
 * unless it happened on most days: then it is usual.
 */
export function listUsualDays({ field, side, range, startedAt, room }: Situation, at: number): readonly number[] {
  const series = room.get(field);
  if (!series) return pastDays;
  const courses = pastDays.map((day) => ({
    day,
    values: meansIn(series, startedAt - aroundMs - day * dayMs, at + aroundMs - day * dayMs),
  }));
  const known = courses.filter(({ values }) => values.length > 0);
  const isOut = (value: number): boolean => isBeyond(value, range, side);
  const same = new Set(known.filter(({ values }) => values.some(isOut)).map(({ day }) => day));
  return same.size * 2 > known.length ? pastDays : pastDays.filter((day) => !same.has(day));
}
