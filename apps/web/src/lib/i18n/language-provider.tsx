import { useEffect, useRef, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Phrases } from '@onsil/phrases/ko';
import { useStore } from '../state/store.ts';
import { KeepFocus } from './keep-focus.ts';
import { setLanguage, useLanguage, type Language } from './language.ts';
import { dictionary, loadPhrases } from './phrases.ts';

export { setLanguage, useLanguage } from './language.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Phrases;
  }
}

/** Provides the texts. A change of language remounts its children, so that dates and numbers follow. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const requested = useLanguage();
  const loaded = useStore(dictionary);
  if (!loaded) throw new Error('LanguageProvider was rendered before loadPhrases() resolved.');
  const { language, phrases } = loaded;
  const usedTag = useRef<string>(undefined);

  useEffect(() => {
    // When the texts cannot be loaded, numbers and dates return to the displayed language.
    if (requested !== language) loadPhrases().catch(() => setLanguage(language));
  }, [requested, language]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <IntlProvider key={language} locale={language} messages={phrases} timeZone="Asia/Seoul">
      {/* before the others, so that it ends while the old control still has the focus */}
      <KeepFocus usedTag={usedTag} />
      {children}
    </IntlProvider>
  );
}
