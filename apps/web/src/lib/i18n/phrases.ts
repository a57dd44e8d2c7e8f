import type { Phrases } from '@onsil/phrases/ko';
import { currentLanguage, type Language } from './language.ts';

/** The dictionary's chunks: public texts, texts behind the sign-in, and texts for administrators only. */
const loaders = {
  start: { ko: () => import('@onsil/phrases/start-ko'), en: () => import('@onsil/phrases/start-en') },
  portal: { ko: () => import('@onsil/phrases/portal-ko'), en: () => import('@onsil/phrases/portal-en') },
  admin: { ko: () => import('@onsil/phrases/admin-ko'), en: () => import('@onsil/phrases/admin-en') },
} as const;

export type PhrasesPart = keyof typeof loaders;
export type Dictionary = { readonly language: Language; readonly phrases: Phrases };

const requestedParts = new Set<PhrasesPart>();
const listeners = new Set<() => void>();
let dictionary: Dictionary | undefined;

/** The loaded dictionary; undefined before the first chunk. */
export const currentDictionary = (): Dictionary | undefined => dictionary;

export const subscribeToDictionary = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const setDictionary = (language: Language, loaded: readonly { phrases: object }[]): void => {
  // A screen loads its parts before it renders; the type describes the complete dictionary.
  const phrases = Object.assign({}, ...loaded.map((part) => part.phrases)) as Phrases;
  const isSameLanguage = dictionary?.language === language;
  if (isSameLanguage && Object.keys(phrases).length === Object.keys(dictionary?.phrases ?? {}).length) return;
  dictionary = { language, phrases };
  for (const listener of listeners) listener();
};

/** Loads a part of the dictionary in the current language, and reloads earlier parts when the language has changed. */
export const loadPhrases = async (part: PhrasesPart = 'start'): Promise<void> => {
  requestedParts.add(part);
  // Administrators' screens contain the frame and widgets of the portal.
  if (part === 'admin') requestedParts.add('portal');
  for (;;) {
    const language = currentLanguage();
    const names = [...requestedParts];
    const loaded = await Promise.all(names.map((name) => loaders[name][language]()));
    // The language or the requested parts may have changed meanwhile.
    if (language === currentLanguage() && names.length === requestedParts.size) return setDictionary(language, loaded);
  }
};
