import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { phrases as home } from '@onsil/phrases/home-ko';
import { phrases as all } from '@onsil/phrases/ko';
import { phrases as start } from '@onsil/phrases/start-ko';

const web = path.join(import.meta.dirname, '../..');

/** The files that load with one, itself included. */
const filesOf = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^'";]*?from '([#.][^']+)'/gm);
  for (const [, specifier = ''] of imports)
    filesOf(
      specifier.startsWith('#') ? path.join(web, specifier.slice(1)) : path.resolve(path.dirname(file), specifier),
      seen,
    );
  return seen;
};

/** The parts of the dictionary that a file names: `useTranslations('crops.recipe')`, or `'crops.title'` under all. */
const namedIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const opening = /\buseTranslations\((?!\))/.test(text) ? `useTranslations\\('` : `['\`]`;
  return Object.keys(all).filter((name) =>
    new RegExp(`useTranslations\\('${name}['.]|${opening}${name}\\.\\w`).test(text),
  );
};

/** Names the screens for the search, which loads all texts. */
const namesOfSearch = path.join(web, 'shell/screens/general-screens.ts');

it.each(['routes/member.ts', 'screens/dashboard/page.tsx'])('%s shows nothing whose texts load later', (screen) => {
  const files = [...filesOf(path.join(web, screen))].filter((file) => file !== namesOfSearch);
  expect(files.length).toBeGreaterThan(50);
  const later = files.flatMap((file) =>
    namedIn(file)
      .filter((name) => !(name in home) && !(name in start))
      .map((name) => `${path.relative(web, file)}: ${name}`),
  );
  expect(later).toEqual([]);
});
