import type { Phrases } from '@onsil/phrases/ko';
import { createStore } from '../state/store.ts';
import { currentLanguage, type Language } from './language.ts';

/**
 * The dictionary's chunks: public texts; those of the screens that a member sees first; those of all others behind the
 * sign-in; those for administrators only.
 */
const loaders = {
  start: { ko: () => import('@onsil/phrases/start-ko'), en: () => import('@onsil/phrases/start-en') },
  home: { ko: () => import('@onsil/phrases/home-ko'), en: () => import('@onsil/phrases/home-en') },
  portal: { ko: () => import('@onsil/phrases/portal-ko'), en: () => import('@onsil/phrases/portal-en') },
  admin: { ko: () => import('@onsil/phrases/admin-ko'), en: () => import('@onsil/phrases/admin-en') },
} as const;

export type PhrasesPart = keyof typeof loaders;

/** Whose frame and widgets the screens of a part contain. */
const contained: Readonly<Record<PhrasesPart, readonly PhrasesPart[]>> = {
  start: [],
  home: [],
  portal: ['home'],
  admin: ['portal', 'home'],
};

export type Dictionary = { readonly language: Language; readonly phrases: Phrases };

const requestedParts = new Set<PhrasesPart>();

/** The loaded dictionary; undefined before the first chunk. */
export const dictionary = createStore<Dictionary | undefined>(undefined);

const setDictionary = (language: Language, loaded: readonly { phrases: object }[]): void => {
  const before = dictionary.get();
  const isSame = before?.language === language;
  // A screen loads its parts before it renders; the type describes the complete dictionary. What is drawn already needs
  // no part that comes later, and is not drawn again for it.
  const phrases = Object.assign(isSame ? before.phrases : {}, ...loaded.map((part) => part.phrases)) as Phrases;
  if (!isSame) dictionary.set({ language, phrases });
};

/** Loads a part of the dictionary in the current language, and reloads earlier parts when the language has changed. */
export const loadPhrases = async (part: PhrasesPart = 'start'): Promise<void> => {
  for (const one of [part, ...contained[part]]) requestedParts.add(one);
  for (;;) {
    const language = currentLanguage();
    const names = [...requestedParts];
    const loaded = await Promise.all(names.map((name) => loaders[name][language]()));
    // The language or the requested parts may have changed meanwhile.
    if (language === currentLanguage() && names.length === requestedParts.size) return setDictionary(language, loaded);
  }
};
