import type { FieldMeta } from '@onsil/contract/controllers';
import type { LastValue } from '@onsil/contract/telemetry';
import type { Range } from '@onsil/domain/standard';
import { useLocale } from 'use-intl';
import { formatBounds, formatValue } from '#lib/numbers.ts';

/** A field's name in the language of the screen. */
export function useFieldName(): (field: Pick<FieldMeta, 'nameKo' | 'nameEn'>) => string {
  const korean = useLocale() === 'ko';
  return ({ nameKo, nameEn }) => (korean ? nameKo : nameEn);
}

type Digits = Pick<FieldMeta, 'unit' | 'decimals'>;

/** A number never stands without its unit, nor on another line than it. */
const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text}\u00a0${unit}`);

export const amountText = (value: number, { unit, decimals }: Digits): string =>
  withUnit(formatValue(value, decimals), unit);

export const readingText = (reading: Pick<LastValue, 'value'> & Digits): string => amountText(reading.value, reading);

const digitsOf = (limit: number | null, most: number): number => {
  let digits = 0;
  while (limit !== null && digits < most && Number(limit.toFixed(digits)) !== Number(limit.toFixed(most))) digits++;
  return digits;
};

/** A range with the digits that its limits have, as a person would write it: 21–25, 1.4–1.8. */
export const boundsText = ({ low, high }: Range, decimals: number): string =>
  formatBounds(low, high, Math.max(digitsOf(low, decimals), digitsOf(high, decimals)));

export const limitText = (limit: number, { unit, decimals }: Digits): string =>
  withUnit(formatValue(limit, digitsOf(limit, decimals)), unit);

export const rangeText = (range: Range, { unit, decimals }: Digits): string => {
  const bounds = boundsText(range, decimals);
  return bounds === '' ? '' : withUnit(bounds, unit);
};
