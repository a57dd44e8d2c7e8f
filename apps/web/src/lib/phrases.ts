import type { Phrases } from '@onsil/phrases/ko';
import { currentLanguage, type Language } from './language.ts';

/** The parts of the dictionary, each a file: what every visitor reads, what stands behind the sign-in, and what
 * only administrators read. */
const parts = {
  start: { ko: () => import('@onsil/phrases/start-ko'), en: () => import('@onsil/phrases/start-en') },
  portal: { ko: () => import('@onsil/phrases/portal-ko'), en: () => import('@onsil/phrases/portal-en') },
  admin: { ko: () => import('@onsil/phrases/admin-ko'), en: () => import('@onsil/phrases/admin-en') },
} as const;

export type PhrasesPart = keyof typeof parts;
export type Dictionary = { readonly language: Language; readonly phrases: Phrases };

const wanted = new Set<PhrasesPart>();
const listeners = new Set<() => void>();
let dictionary: Dictionary | undefined;

/** The words that are there; undefined before the first came. */
export const currentDictionary = (): Dictionary | undefined => dictionary;

export const watchDictionary = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const show = (language: Language, loaded: readonly { phrases: object }[]): void => {
  // Whoever shows a screen has loaded its parts first; the type says what is there once all are.
  const phrases = Object.assign({}, ...loaded.map((part) => part.phrases)) as Phrases;
  const same = dictionary?.language === language;
  if (same && Object.keys(phrases).length === Object.keys(dictionary?.phrases ?? {}).length) return;
  dictionary = { language, phrases };
  for (const listener of listeners) listener();
};

/**
 * Fetches a part of the dictionary in the language of the screen, and with it the parts that were asked for before, where
 * the language has changed since. Resolves when the words are there.
 */
export const loadPhrases = async (part: PhrasesPart = 'start'): Promise<void> => {
  wanted.add(part);
  // Administrators see the frame and the pieces of everybody's screens around theirs.
  if (part === 'admin') wanted.add('portal');
  for (;;) {
    const language = currentLanguage();
    const names = [...wanted];
    const loaded = await Promise.all(names.map((name) => parts[name][language]()));
    // Another language or another part may have been asked for meanwhile.
    if (language === currentLanguage() && names.length === wanted.size) return show(language, loaded);
  }
};
