import type { FieldMeta } from '@onsil/contract/controllers';
import { useLocale } from 'use-intl';

/** A field's name in the current language. */
export function useLocalizedFieldName(): (field: Pick<FieldMeta, 'nameKo' | 'nameEn'>) => string {
  const korean = useLocale() === 'ko';
  return ({ nameKo, nameEn }) => (korean ? nameKo : nameEn);
}
