import { formatBounds, formatValue } from './numbers.ts';

/** How a field's values are written: unit and digits. */
export type Digits = { unit: string; decimals: number };
export type Bounds = { low: number | null; high: number | null };

/** A number never stands without its unit, nor on another line than it. */
const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text}\u00a0${unit}`);

export const amountText = (value: number, { unit, decimals }: Digits): string =>
  withUnit(formatValue(value, decimals), unit);

/** The fewest digits that say a limit as exactly as the field is measured. */
const digitsOf = (limit: number | null, most: number): number => {
  if (limit === null) return 0;
  const exact = Number(limit.toFixed(most));
  return Array.from({ length: most }, (_, digits) => digits).find((d) => Number(limit.toFixed(d)) === exact) ?? most;
};

/** A range with the digits that its limits have: `21–25`, `≥ 6`; empty where both sides are open. */
export const boundsText = ({ low, high }: Bounds, decimals: number): string =>
  formatBounds(low, high, Math.max(digitsOf(low, decimals), digitsOf(high, decimals)));

/** The same with its unit: `60–75 %`, `≥ 6 mg/L`. */
export const rangeText = (bounds: Bounds, { unit, decimals }: Digits): string => {
  const text = boundsText(bounds, decimals);
  return text === '' ? '' : withUnit(text, unit);
};

/** A limit or a width with no more digits than it needs: `3 %`, `0.5 °C`. */
export const limitText = (limit: number, { unit, decimals }: Digits): string =>
  withUnit(formatValue(limit, digitsOf(limit, decimals)), unit);
