import { useTranslations } from 'use-intl';
import { setLanguage, useLanguage } from '#lib/language.ts';
import { languages } from './languages.tsx';
import { Segmented } from './segmented.tsx';

/** Selects the language of the screens. */
export function LanguageChoice({ full: fullWidth = false }: { full?: boolean }) {
  const t = useTranslations('shell');
  return (
    <Segmented
      label={t('language')}
      value={useLanguage()}
      onChange={setLanguage}
      full={fullWidth}
      options={languages}
    />
  );
}
