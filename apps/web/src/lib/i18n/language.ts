import { useSyncExternalStore } from 'react';

export type Language = 'ko' | 'en';

const key = 'language';
const listeners = new Set<() => void>();

const preferred = (): Language =>
  (navigator.languages[0] ?? navigator.language).toLowerCase().startsWith('ko') ? 'ko' : 'en';

const stored = (): Language => {
  const chosen = localStorage.getItem(key);
  return chosen === 'ko' || chosen === 'en' ? chosen : preferred();
};

let current = stored();

const show = (language: Language): void => {
  current = language;
  for (const listener of listeners) listener();
};

globalThis.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) show(stored());
});

/** The current language: the stored choice, else Korean when the browser prefers it, else English. */
export const currentLanguage = (): Language => current;

export const setLanguage = (language: Language): void => {
  localStorage.setItem(key, language);
  show(language);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
