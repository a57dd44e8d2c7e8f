import { formatPercent, formatShare, formatSpan, formatValue } from './numbers.ts';

type Figure = number | null | undefined;

const withUnit = (value: Figure, decimals: number, unit: string): string =>
  value === null || value === undefined || Number.isNaN(value) ? '–' : `${formatValue(value, decimals)}\u00a0${unit}`;

const kgDecimals = (kg: Figure): number => (kg === 0 || (kg ?? 0) >= 100 ? 0 : 1);

/** A harvest in kg: no decimals from 100 up, `86.4 kg` below. */
export const formatKg = (kg: Figure): string => withUnit(kg, kgDecimals(kg), 'kg');

/** The range of an expected harvest: `83.4–97.2 kg`. */
export const formatKgRange = ({ low, high }: { low: number; high: number }): string =>
  formatSpan(formatValue(low, kgDecimals(low)), withUnit(high, kgDecimals(low), 'kg'));

/** The weight of a plant: `128.4 g`. */
export const formatGrams = (grams: Figure): string => withUnit(grams, 1, 'g');

/** A yield per area or position: `3.42 kg/m²`. */
export const formatKgPer = (kg: Figure, unit: string): string => withUnit(kg, 2, unit);

/** A share, which may exceed 1, as a percentage; a dash when there is none. */
export const formatShareOrDash = (share: Figure): string => {
  if (share === null || share === undefined) return '–';
  return share > 1 ? formatPercent(share * 100) : formatShare(share);
};
