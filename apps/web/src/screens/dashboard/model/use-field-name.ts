import type { FieldMeta } from '@onsil/contract/controllers';
import { useLocalized } from '#lib/i18n/use-localized.ts';

/** A field's name in the current language. */
export function useLocalizedFieldName(): (field: Pick<FieldMeta, 'nameKo' | 'nameEn'>) => string {
  const localized = useLocalized();
  return ({ nameKo, nameEn }) => localized(nameKo, nameEn);
}
