import type { useTranslations } from 'use-intl';
import type { Comparison, Period } from './search-params.ts';

/** What a period is compared with, in words: the previous one by its length. */
export const compareName = (
  t: ReturnType<typeof useTranslations<'timeSeries'>>,
  comparison: Comparison,
  period: Period,
): string => t(comparison === 'previous' ? `compares.${period}` : `compares.${comparison}`);
