import { withinThreeMonths } from '@onsil/domain/series';
import { refuse } from './refusal.ts';

/** Refuses a range (epoch ms) that ends before it starts or is longer than 3 months; one with an open side is fine. */
export const checkRange = (from: number | undefined, to: number | undefined): void => {
  if (from === undefined || to === undefined) return;
  if (to <= from) throw refuse('RANGE_REVERSED');
  if (!withinThreeMonths(from, to)) throw refuse('RANGE_TOO_LONG');
};
