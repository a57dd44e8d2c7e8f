import { maxCostMonths } from '@onsil/contract/costs';
import { listMonths } from '@onsil/domain/costs/months';
import { apiError } from '#platform/http/api-error.ts';
import type { Months } from './entries.sql.ts';

/** Months of a range, both included. @throws RANGE_REVERSED, RANGE_TOO_LONG for more than two years */
export const requireMonths = ({ from, to }: Months): string[] => {
  if (from > to) throw apiError('RANGE_REVERSED');
  const months = listMonths(from, to, maxCostMonths + 1);
  if (months.length > maxCostMonths) throw apiError('RANGE_TOO_LONG');
  return months;
};
