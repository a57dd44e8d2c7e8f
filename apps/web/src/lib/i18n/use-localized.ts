import { useLocale } from 'use-intl';

/** Picks the text of the screen's language, for names that come from the server in both. */
export const useLocalized = (): (<Korean, English>(korean: Korean, english: English) => Korean | English) => {
  const locale = useLocale();
  return (korean, english) => (locale === 'ko' ? korean : english);
};
