import { useTranslations } from 'use-intl';
import { setLanguage, useLanguage } from '#lib/language.ts';
import { Segmented } from './segmented.tsx';

const languages = [
  { value: 'ko', label: <span lang="ko">한국어</span> },
  { value: 'en', label: <span lang="en">English</span> },
] as const;

/** Each language by its own name. */
export function LanguageChoice({ full = false }: { full?: boolean }) {
  const t = useTranslations('shell');
  return (
    <Segmented label={t('language')} value={useLanguage()} onChange={setLanguage} full={full} options={languages} />
  );
}
