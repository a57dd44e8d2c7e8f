import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import type { Language } from './browser.ts';

export { ko };

export const words = { ko, en } satisfies Record<Language, unknown>;
export type Phrases = (typeof words)[Language];

/** A temperature as the screen writes it: `21.7℃`, `21.7 °C`. */
export const celsius = (text: string, language: Language): string => (language === 'ko' ? `${text}℃` : `${text} °C`);

/** Fills a phrase's placeholders: `{name} 자세히 보기`. */
export const filled = (phrase: string, values: Record<string, string | number>): string =>
  phrase.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name]));
