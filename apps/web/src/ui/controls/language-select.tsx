import { useTranslations } from 'use-intl';
import { setLanguage, useLanguage } from '#lib/i18n/language.ts';
import { languageOptions } from './language-options.tsx';
import { SegmentedControl } from './segmented-control.tsx';

/** Selects the language of the screens. */
export function LanguageSelect({ full: fullWidth = false }: { full?: boolean }) {
  const t = useTranslations('common');
  return (
    <SegmentedControl
      label={t('language')}
      value={useLanguage()}
      onChange={setLanguage}
      full={fullWidth}
      options={languageOptions}
      data-language
    />
  );
}
