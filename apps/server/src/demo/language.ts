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

const translate = (text: string): string => {
  if (Object.hasOwn(inEnglish, text)) return inEnglish[text] ?? text;
  const [pattern, english] = placesInEnglish.find(([place]) => place.test(text)) ?? [];
  return pattern && english !== undefined ? text.replace(pattern, english) : text;
};

/** The facts of the demo in a language: their texts are translated, at any depth; everything else stays. */
export const inLanguage = <T>(language: Language, facts: T): T => {
  const localize = (value: unknown): unknown => {
    if (typeof value === 'string') return translate(value);
    if (Array.isArray(value)) return value.map(localize);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, localize(one)]));
  };
  // The same shape, with other texts.
  return language === 'ko' ? facts : (localize(facts) as T);
};

/** The language of a new demo: that of the machine (`LANG`) if it is another one than Korean, else Korean. */
export const languageOfMachine = (env: NodeJS.ProcessEnv): Language => {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^(|C|POSIX|ko)([._-].*)?$/i.test(locale) ? 'ko' : 'en';
};
