import type { Language } from '#platform/text/language.ts';
import { facilitiesInEnglish } from './english/facilities.ts';
import { farmsInEnglish, placesInEnglish } from './english/farms.ts';
import { growingInEnglish } from './english/growing.ts';
import { workInEnglish } from './english/work.ts';

const inEnglish: Readonly<Record<string, string>> = {
  ...farmsInEnglish,
  ...facilitiesInEnglish,
  ...growingInEnglish,
  ...workInEnglish,
};

const inKorean: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(inEnglish).map(([korean, english]) => [english, korean]),
);

const numbered = (from: string): RegExp => new RegExp(`^${from.replaceAll('#', String.raw`(\d+)`)}$`);
const withNumbers = (to: string): string => {
  let number = 0;
  return to.replaceAll('#', () => `$${(number += 1)}`);
};

/** Names that end in their number or day: batches, and files of photos. */
const withTail = /^(.+) (\d[\d/-]*(?:\.jpg)?)$/;

const dictionaries = {
  en: { words: inEnglish, places: placesInEnglish.map(([ko, en]) => [numbered(ko), withNumbers(en)] as const) },
  ko: { words: inKorean, places: placesInEnglish.map(([ko, en]) => [numbered(en), withNumbers(ko)] as const) },
};

/** A text of the demo in a language; every other text stays. */
export const translate = (language: Language, text: string): string => {
  const { words, places } = dictionaries[language];
  if (Object.hasOwn(words, text)) return words[text] ?? text;
  const [pattern, translation] = places.find(([place]) => place.test(text)) ?? [];
  if (pattern && translation !== undefined) return text.replace(pattern, translation);
  const [, name = '', tail = ''] = withTail.exec(text) ?? [];
  return Object.hasOwn(words, name) ? `${words[name]} ${tail}` : text;
};

/** The facts of the demo in a language: their texts are translated, at any depth; everything else stays. */
export const inLanguage = <T>(language: Language, facts: T): T => {
  const localize = (value: unknown): unknown => {
    if (typeof value === 'string') return translate(language, value);
    if (Array.isArray(value)) return value.map(localize);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, localize(one)]));
  };
  // The same shape, with other texts.
  return language === 'ko' ? facts : (localize(facts) as T);
};

/** The language of a new demo until the first sign-in: that of the machine (`LANG`) if it is another one than Korean, else Korean. */
export const languageOfMachine = (env: NodeJS.ProcessEnv): Language => {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^(|C|POSIX|ko)([._-].*)?$/i.test(locale) ? 'ko' : 'en';
};
