import { useTranslations } from 'use-intl';
import { setLanguage, useLanguage } from '#lib/i18n/language-provider.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import typography from '#ui/theme/typography.module.css';

/** Switches to the other language. */
export function LanguageButton() {
  const t = useTranslations('shell');
  const language = useLanguage();
  return (
    <IconButton
      label={`${language.toUpperCase()}, ${t('otherLanguage')}`}
      className={`${typography.small} ${typography.strong}`}
      data-language
      onClick={() => setLanguage(language === 'ko' ? 'en' : 'ko')}
    >
      {language.toUpperCase()}
    </IconButton>
  );
}
