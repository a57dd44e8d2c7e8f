import type { Phrases } from '@onsil/phrases/ko';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { currentLanguage, setLanguage, useLanguage, type Language } from './language.ts';

export { setLanguage, useLanguage, type Language } from './language.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Phrases;
  }
}

type Loaded = { language: Language; phrases: Phrases };

/** Loads the words of the screen; the other language is never downloaded until somebody asks for it. */
export const loadPhrases = async (language: Language = currentLanguage()): Promise<Loaded> => {
  const { phrases } = language === 'ko' ? await import('@onsil/phrases/ko') : await import('@onsil/phrases/en');
  return { language, phrases };
};

/** Gives the screen its words. A change of language draws all of it again, so that dates and numbers follow too. */
export function LanguageProvider({ initial, children }: { initial: Loaded; children: ReactNode }) {
  const wanted = useLanguage();
  const [loaded, setLoaded] = useState(initial);

  const { language } = loaded;

  useEffect(() => {
    if (wanted === language) return undefined;
    let stale = false;
    loadPhrases(wanted).then(
      (next) => stale || setLoaded(next),
      // The words cannot be had right now: numbers and dates go back to the language that is on the screen.
      () => stale || setLanguage(language),
    );
    return () => {
      stale = true;
    };
  }, [wanted, language]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <IntlProvider key={language} locale={language} messages={loaded.phrases} timeZone="Asia/Seoul">
      {children}
    </IntlProvider>
  );
}
