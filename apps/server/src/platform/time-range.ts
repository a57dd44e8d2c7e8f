import { maxRangeMs, withinThreeMonths } from '@onsil/domain/series';
import { refuse } from './refusal.ts';

/** Refuses a range (epoch ms) that ends before it starts; one with an open side is fine. */
export const checkOrder = (from: number | undefined, to: number | undefined): void => {
  if (from !== undefined && to !== undefined && to <= from) throw refuse('RANGE_REVERSED');
};

/** Refuses a range (epoch ms) that ends before it starts or is longer than 3 months; one with an open side is fine. */
export const checkRange = (from: number | undefined, to: number | undefined): void => {
  checkOrder(from, to);
  if (from === undefined || to === undefined) return;
  if (!withinThreeMonths(from, to)) throw refuse('RANGE_TOO_LONG');
};

/**
 * The range (epoch ms) of a list that grows for ever: without a start it has the last 3 months before its end, which is now
 * where it is open. Refuses what `checkRange` refuses.
 */
export const lastMonths = <Range extends { from?: number | undefined; to?: number | undefined }>(
  range: Range,
  now: number,
): Range & { from: number } => {
  const end = range.to ?? now;
  const from = range.from ?? end - maxRangeMs;
  // One that begins later than now is empty, not reversed.
  checkRange(from, range.to ?? Math.max(end, from + 1));
  return { ...range, from };
};
