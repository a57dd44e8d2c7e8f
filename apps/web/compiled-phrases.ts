import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const dictionaries = /packages[\\/]phrases[\\/]src[\\/](?:ko|en)[\\/](?!privacy)[\w-]+\.ts$/;

const formatMessage = path.join(import.meta.dirname, 'src/lib/i18n/format-message.ts');

type Phrases = { readonly [key: string]: string | Phrases };

/** Phrases with their placeholders parsed; those without are text as before. */
const compiled = (phrases: string | Phrases): unknown =>
  typeof phrases === 'string'
    ? compile(phrases)
    : Object.fromEntries(Object.entries(phrases).map(([key, one]) => [key, compiled(one)]));

/**
 * Parses the phrases in the build instead of in every browser, which so needs no parser (13 kB of gzip) and not its first
 * `Intl` call, which takes tens of ms. The texts of the privacy page are shown as they are.
 */
export const compiledPhrases = (): Plugin => ({
  name: 'compiled-phrases',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'use-intl/format-message' ? formatMessage : undefined),
  async load(id) {
    if (!dictionaries.test(id)) return undefined;
    const exported = (await import(pathToFileURL(id).href)) as Record<string, Phrases>;
    return Object.entries(exported)
      .map(([name, phrases]) => `export const ${name} = ${JSON.stringify(compiled(phrases))};`)
      .join('\n');
  },
});
