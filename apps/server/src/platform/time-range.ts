import { maxRangeMs, withinThreeMonths } from '@onsil/domain/series';
import { refuse } from './refusal.ts';

/**
 * Checks a range in epoch ms; either side may be open.
 * @throws INVALID if it ends before it starts
 */
export const checkOrder = (from: number | undefined, to: number | undefined): void => {
  if (from !== undefined && to !== undefined && to <= from) throw refuse('RANGE_REVERSED');
};

/**
 * Checks a range in epoch ms; either side may be open.
 * @throws INVALID if it ends before it starts or exceeds 3 months
 */
export const checkRange = (from: number | undefined, to: number | undefined): void => {
  checkOrder(from, to);
  if (from === undefined || to === undefined) return;
  if (!withinThreeMonths(from, to)) throw refuse('RANGE_TOO_LONG');
};

/**
 * Returns the range (epoch ms) for an unbounded list: a missing start becomes 3 months before the end, a missing end
 * is now.
 * @throws INVALID as `checkRange` does
 */
export const lastMonths = <Range extends { from?: number | undefined; to?: number | undefined }>(
  range: Range,
  now: number,
): Range & { from: number } => {
  const end = range.to ?? now;
  const from = range.from ?? end - maxRangeMs;
  // A start in the future gives an empty range, not a reversed one.
  checkRange(from, range.to ?? Math.max(end, from + 1));
  return { ...range, from };
};
