import { formatPercent, formatShare, formatValue } from '#lib/format/numbers.ts';

/** Formats shares and weights of records; a dash for null. */
export const formatRecordShare = (share: number | null): string =>
  share === null ? '–' : share > 1 ? formatPercent(share * 100) : formatShare(share);
export const formatKg = (kg: number | null): string => (kg === null ? '–' : `${formatValue(kg, 1)}\u00a0kg`);
export const formatGrams = (grams: number | null): string => (grams === null ? '–' : `${formatValue(grams, 1)}\u00a0g`);
