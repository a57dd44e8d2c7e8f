import { maxRangeMs, isWithinThreeMonths } from '@onsil/domain/telemetry/series';
import { apiError } from './api-error.ts';

/** Whether `from` is after `to`, as calendar days, or not before it, as epoch ms of a half-open range. */
export const isRangeReversed = (query: unknown): boolean => {
  if (query === null || typeof query !== 'object') return false;
  const from: unknown = Reflect.get(query, 'from');
  const to: unknown = Reflect.get(query, 'to');
  if (typeof from === 'number' && typeof to === 'number') return from >= to;
  return typeof from === 'string' && typeof to === 'string' && from > to;
};

/**
 * Checks a range in epoch ms; either side may be open.
 * @throws RANGE_REVERSED if it ends before it starts
 */
export const requireOrder = (from: number | undefined, to: number | undefined): void => {
  if (from !== undefined && to !== undefined && to <= from) throw apiError('RANGE_REVERSED');
};

/**
 * Checks a range in epoch ms; either side may be open.
 * @throws RANGE_REVERSED if it ends before it starts, RANGE_TOO_LONG if it exceeds 3 months
 */
export const requireRange = (from: number | undefined, to: number | undefined): void => {
  requireOrder(from, to);
  if (from === undefined || to === undefined) return;
  if (!isWithinThreeMonths(from, to)) throw apiError('RANGE_TOO_LONG');
};

/**
 * Returns the range (epoch ms) for an unbounded list: a missing start becomes 3 months before the end, a missing end
 * is now.
 * @throws as `requireRange` does
 */
export const withDefaultRange = <Range extends { from?: number | undefined; to?: number | undefined }>(
  range: Range,
  now: number,
): Range & { from: number } => {
  const end = range.to ?? now;
  const from = range.from ?? end - maxRangeMs;
  // A start in the future gives an empty range, not a reversed one.
  requireRange(from, range.to ?? Math.max(end, from + 1));
  return { ...range, from };
};
