import compile from 'icu-minify/compile';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import formatText from 'use-intl/format-message';
import { expect, it } from 'vitest';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import formatMessage from './format-message.ts';

type Phrases = { readonly [key: string]: string | Phrases };

const textsOf = (phrases: Phrases): string[] =>
  Object.values(phrases).flatMap((one) => (typeof one === 'string' ? [one] : textsOf(one)));

/** A value for each placeholder and tag of a phrase. */
const valuesOf = (text: string, value: number): Record<string, number | ((parts: unknown) => string)> => ({
  ...Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => [name, value])),
  ...Object.fromEntries(
    [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => [name, (parts: unknown) => `[${JSON.stringify(parts)}]`]),
  ),
});

it.each([
  ['en', en],
  ['ko', ko],
] as const)('each phrase reads the same parsed by the build and by the browser (%s)', (locale, phrases) => {
  const cache = _createCache();
  const options = { cache, formatters: _createIntlFormatters(cache), locale, timeZone: 'Asia/Seoul' };
  expect(formatMessage('key', compile('{name}'), { name: '' }, options)).toBe('');
  for (const text of textsOf(phrases).filter((one) => /[{<']/.test(one))) {
    for (const value of [0, 1, 1284, 0.25]) {
      const values = valuesOf(text, value);
      expect(formatMessage('key', compile(text), values, options)).toEqual(formatText('key', text, values, options));
    }
  }
});
