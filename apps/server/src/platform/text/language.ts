import Negotiator from 'negotiator';
import { createTranslator } from 'use-intl/core';
import { wirePath } from '@onsil/contract/wire-names';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko, type Phrases } from '@onsil/phrases/ko';

export type Language = 'ko' | 'en';

/** A stored language; Korean for anything else. */
export const toLanguage = (stored: unknown): Language => (stored === 'en' ? 'en' : 'ko');

/** Picks the caller's language by Accept-Language: the preferred one of the two, Korean if neither is named. */
export const negotiateLanguage = (header: string | undefined): Language =>
  toLanguage(new Negotiator({ headers: { 'accept-language': header } }).language(['ko', 'en']));

const dictionaries: Record<Language, Phrases> = { ko, en };

const errorTranslators = {
  ko: createTranslator({ locale: 'ko', messages: dictionaries.ko, namespace: 'errors' }),
  en: createTranslator({ locale: 'en', messages: dictionaries.en, namespace: 'errors' }),
};

/** Returns the localized message of an error code. */
export const getErrorMessage = (
  language: Language,
  code: keyof Phrases['errors'],
  values: { seconds: number; names: string },
): string => errorTranslators[language](code, values);

const importTranslators = {
  ko: createTranslator({ locale: 'ko', messages: dictionaries.ko, namespace: 'yieldImport' }),
  en: createTranslator({ locale: 'en', messages: dictionaries.en, namespace: 'yieldImport' }),
};

/** Returns the translator for the import of past harvests: column meanings and line errors. */
export const getImportTranslator = (language: Language) => {
  const translate = importTranslators[language];
  return {
    target: (target: keyof Phrases['yieldImport']['target']): string => translate(`target.${target}`),
    missing: (target: string): string => translate('fault.missing', { target }),
    unmapped: (target: string): string => translate('fault.unmapped', { target }),
    unknownCrop: (crop: string): string => translate('fault.unknownCrop', { crop }),
    sample: {
      file: translate('sample.file'),
      sheet: translate('sample.sheet'),
      crop: translate('sample.crop'),
      batch: (number: number): string => translate('sample.batch', { number: String(number) }),
    },
  };
};

/** Returns the localized message for an input that was left out, with its name on the wire where it has no label. */
export const getMissingMessage = (language: Language, path: string): string => {
  const { validation, missing } = dictionaries[language];
  if (Object.hasOwn(missing, path)) return missing[path as keyof typeof missing];
  return validation.missing.replace('{member}', wirePath(path));
};

/**
 * Returns the localized message for one invalid input; an unknown key reads as "not valid".
 * @param path the input in the call; a missing input with a known label is named in the message
 */
export const getValidationMessage = (language: Language, key: string, path = ''): string => {
  const { validation, missing } = dictionaries[language];
  if (key === 'required' && Object.hasOwn(missing, path)) return missing[path as keyof typeof missing];
  return Object.hasOwn(validation, key) ? validation[key as keyof typeof validation] : validation.invalid;
};
