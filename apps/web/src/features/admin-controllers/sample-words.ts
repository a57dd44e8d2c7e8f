import type { StoredSamples } from '@onsil/contract/admin-samples';
import { useLocale } from 'use-intl';
import { formatAmount } from '#lib/amounts.ts';

/** A sample as a sentence: `온도 23.4 °C, 습도 65.0 %`. */
export const useSampleText = () => {
  const korean = useLocale() === 'ko';
  return (sample: StoredSamples['samples'][number] | undefined, fields: StoredSamples['fields']): string =>
    fields
      .flatMap((field) => {
        const value = sample?.values[field.field];
        return value === undefined ? [] : [`${korean ? field.nameKo : field.nameEn} ${formatAmount(value, field)}`];
      })
      .join(', ');
};
