import { switchUnit } from '@onsil/domain/telemetry/fields';
import { switchText, unitName, unitOfDifference, withUnit as joinUnit } from '@onsil/domain/text/unit-text';
import { currentLanguage } from '../i18n/language.ts';
import { formatBounds, formatShare, formatValue } from './numbers.ts';

/** Unit and decimals in which a field's values are shown. */
export type FieldFormat = { unit: string; decimals: number };
export type Bounds = { low: number | null; high: number | null };

/** A number with its unit on the same line, as the language of the screen writes it. */
export const withUnit = (text: string, unit: string): string => joinUnit(text, unit, currentLanguage());

/** A unit on its own, as the language of the screen writes it. */
export const unitText = (unit: string): string => unitName(unit, currentLanguage());

/** A value without its unit; a switch in words. */
export const formatReading = (value: number | null | undefined, { unit, decimals }: FieldFormat): string =>
  unit === switchUnit && typeof value === 'number'
    ? switchText(value, currentLanguage())
    : formatValue(value, decimals);

/** The unit beside a value; none beside the words of a switch. */
export const unitBeside = (unit: string): string => (unit === switchUnit ? '' : unitText(unit));

export const formatAmount = (value: number, format: FieldFormat): string => {
  const text = formatReading(value, format);
  return format.unit === switchUnit ? text : withUnit(text, format.unit);
};

/** The mean of a machine's state: the share of the time that a switch was on, or the mean position. */
export const formatStateMean = (mean: number, { unit }: Pick<FieldFormat, 'unit'>): string =>
  unit === switchUnit ? formatShare(mean) : formatAmount(mean, { unit, decimals: 0 });

/** The smallest number of decimals that shows a limit exactly, up to `maxDecimals`. */
const digitsOf = (limit: number | null, maxDecimals: number): number => {
  if (limit === null) return 0;
  const requiredDecimals = Number(limit.toFixed(maxDecimals));
  return (
    Array.from({ length: maxDecimals }, (_, digits) => digits).find(
      (d) => Number(limit.toFixed(d)) === requiredDecimals,
    ) ?? maxDecimals
  );
};

/** A range in its limits' decimals: `21~25`, `≥ 6`; empty when both sides are open. */
export const formatLimits = ({ low, high }: Bounds, decimals: number): string =>
  formatBounds(low, high, Math.max(digitsOf(low, decimals), digitsOf(high, decimals)));

/** A range with its unit: `60~75%` in Korean, `60–75%` in English, `≥ 6 mg/L`. */
export const formatRangeWithUnit = (bounds: Bounds, { unit, decimals }: FieldFormat): string => {
  const text = formatLimits(bounds, decimals);
  return text === '' ? '' : withUnit(text, unit);
};

/** A field's format for differences of its values: `5%p`. */
export const ofDifference = <Format extends FieldFormat>(format: Format): Format => ({
  ...format,
  unit: unitOfDifference(format.unit),
});

/** A limit or width without trailing zeros: `3%`, `0.5℃`. */
export const formatLimit = (limit: number, { unit, decimals }: FieldFormat): string =>
  withUnit(formatValue(limit, digitsOf(limit, decimals)), unit);
