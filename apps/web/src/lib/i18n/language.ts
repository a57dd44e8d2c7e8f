import { readText, storeText } from '#lib/state/stored-text.ts';
import { createStore, useStore } from '../state/store.ts';

export type Language = 'ko' | 'en';

const key = 'language';

const preferred = (): Language =>
  (navigator.languages[0] ?? navigator.language).toLowerCase().startsWith('ko') ? 'ko' : 'en';

const stored = (): Language => {
  const chosen = readText(key);
  return chosen === 'ko' || chosen === 'en' ? chosen : preferred();
};

const current = createStore(stored());

globalThis.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) current.set(stored());
});

/** The current language: the stored choice, else Korean when the browser prefers it, else English. */
export const currentLanguage = current.get;

export const subscribeToLanguage = current.subscribe;

export const setLanguage = (language: Language): void => {
  storeText(key, language);
  current.set(language);
};

export const useLanguage = (): Language => useStore(current);
