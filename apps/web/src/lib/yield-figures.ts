import { formatShare, formatValue } from './numbers.ts';

type Figure = number | null | undefined;

const withUnit = (value: Figure, decimals: number, unit: string): string =>
  value === null || value === undefined || Number.isNaN(value) ? '–' : `${formatValue(value, decimals)}\u00a0${unit}`;

const kgDecimals = (kg: Figure): number => (kg === 0 || (kg ?? 0) >= 100 ? 0 : 1);

/** A harvest in kg: whole ones where there are hundreds, `86.4 kg` below. */
export const kgText = (kg: Figure): string => withUnit(kg, kgDecimals(kg), 'kg');

/** Between which bounds a harvest is expected: `83.4–97.2 kg`. */
export const kgSpan = ({ low, high }: { low: number; high: number }): string =>
  `${formatValue(low, kgDecimals(low))}–${withUnit(high, kgDecimals(low), 'kg')}`;

/** The weight of a plant: `128.4 g`. */
export const gramText = (grams: Figure): string => withUnit(grams, 1, 'g');

/** A yield by area or place: `3.42 kg/m²`. */
export const kgPerText = (kg: Figure, unit: string): string => withUnit(kg, 2, unit);

/** A share of 0 to 1, or above where more came than was planned; a dash where there is nothing to divide by. */
export const shareText = (share: Figure): string => {
  if (share === null || share === undefined) return '–';
  return share > 1 ? `${formatValue(share * 100, 1)} %` : formatShare(share);
};
