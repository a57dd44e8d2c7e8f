import { dayMs, hourMs, minuteMs } from '@onsil/domain/calendar/duration';
import { isKstDay, kstDay, kstDayStart, kstParts } from '@onsil/domain/calendar/kst';
import { isWithinThreeMonths, maxLongRangeMs } from '@onsil/domain/telemetry/series';
import type { Compare, Comparison, Period, TimeSeriesSearch } from '../search-params.ts';

/** The shown range, in epoch ms. */
export type TimeRange = {
  readonly period: Period;
  readonly from: number;
  readonly to: number;
  /** it ends now and grows with new values */
  readonly live: boolean;
  /** the custom days exceeded the limit: only their last ten years are shown */
  readonly cut: boolean;
  /** how far back the compared period is, in ms; whole days, so that hours of the day align */
  readonly shift: number;
};

/** Bucket width per period in ms: the end of a live range advances in these steps, and so does the query. */
const bucketMs: Record<Exclude<Period, 'own'>, number> = {
  '24h': 2 * minuteMs,
  '7d': 10 * minuteMs,
  '1m': hourMs,
  '3m': 2 * hourMs,
  '1y': 2 * hourMs,
};

/** How far back a compared period is, in ms: whole days, so that hours of the day align. */
export const comparisonShift = (comparison: Comparison, { shift }: Pick<TimeRange, 'shift'>): number =>
  comparison === 'week' ? 7 * dayMs : comparison === 'year' ? 365 * dayMs : shift;

/**
 * The comparisons of a range: last week is the previous period of seven days and overlaps longer ones, as last year does with
 * a year.
 */
export const comparisonsOf = ({ shift }: Pick<TimeRange, 'shift'>): Comparison[] => {
  if (shift < 7 * dayMs) return ['previous', 'week', 'year'];
  return shift < 365 * dayMs ? ['previous', 'year'] : ['previous'];
};

/** The part of a range that calls of three months at most can be asked for: the range, else what is seen of it; null if both are longer. */
export const detailedPart = <Range extends { from: number; to: number }>(range: Range, seen: Range): Range | null =>
  [range, seen].find(({ from, to }) => isWithinThreeMonths(from, to)) ?? null;

/** The chosen comparison, or the previous period where a longer range does not offer the chosen one. */
export const resolveComparison = (
  chosen: Compare | undefined,
  range: Pick<TimeRange, 'shift'>,
): Comparison | undefined => {
  if (chosen === undefined || chosen === 'batch') return undefined;
  return comparisonsOf(range).includes(chosen) ? chosen : 'previous';
};

/** End of the bucket that contains `ms`; a bucket start belongs to the bucket that follows it. */
const endOfBucket = (ms: number, step: number): number => Math.floor(ms / step) * step + step;

/** The same wall-clock time in Korea that many months later, clamped to the last day of a shorter month. */
export const addMonths = (ms: number, months: number): number => {
  const { year, month, day: date } = kstParts(ms);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + months, Math.min(date, lastDate)) - Date.UTC(year, month - 1, date) + ms;
};

const presetMonths = { '1m': 1, '3m': 3, '1y': 12 } as const;

/** Shifts an instant by whole periods. */
const shiftBy = (ms: number, period: Exclude<Period, 'own'>, by: number): number => {
  if (period === '24h') return ms + by * dayMs;
  if (period === '7d') return ms + by * 7 * dayMs;
  return addMonths(ms, by * presetMonths[period]);
};

const ownRange = (first: string, last: string, now: number): TimeRange => {
  const [start, end] = first <= last ? [first, last] : [last, first];
  const close = kstDayStart(end) + dayMs;
  const open = Math.max(kstDayStart(start), close - maxLongRangeMs);
  const live = close > now;
  return {
    period: 'own',
    from: open,
    to: live ? endOfBucket(now, 10 * minuteMs) : close,
    live,
    cut: open > kstDayStart(start),
    shift: close - open,
  };
};

/** The range of an address. Invalid or future custom days fall back to the last 24 hours. */
export const resolveRange = (search: TimeSeriesSearch, now: number): TimeRange => {
  const { period = '24h', end, from, to } = search;
  if (period === 'own' && from !== undefined && to !== undefined && isKstDay(from) && isKstDay(to)) {
    const own = ownRange(from, to, now);
    if (own.from < now) return own;
  }
  const preset = period === 'own' ? '24h' : period;
  const live = end === undefined || end * 1000 > now;
  const close = live ? endOfBucket(now, bucketMs[preset]) : end * 1000;
  const open = shiftBy(close, preset, -1);
  return { period: preset, from: open, to: close, live, cut: false, shift: close - open };
};

/** The address of the previous (−1) or next (+1) period; null if it is in the future. */
export const getAdjacentSearch = (search: TimeSeriesSearch, by: -1 | 1, now: number): TimeSeriesSearch | null => {
  const range = resolveRange(search, now);
  if (by === 1 && range.live) return null;
  const { zoom: _, ...kept } = search;
  if (range.period === 'own') {
    const [from, to] = [range.from + by * range.shift, range.from + by * range.shift + range.shift - dayMs];
    if (from >= now) return null;
    return { ...kept, from: kstDay(from), to: kstDay(Math.min(to, now)) };
  }
  const end = shiftBy(range.to, range.period, by);
  return { ...kept, end: end > now ? undefined : end / 1000 };
};

/** Number of days of an inclusive range. */
const daysBetween = (from: string, to: string): number => Math.round((kstDayStart(to) - kstDayStart(from)) / dayMs) + 1;

/** Whether the custom days fit into the maximum range. */
export const isWithinMaxRange = (from: string, to: string): boolean => daysBetween(from, to) * dayMs <= maxLongRangeMs;
