import { expect, test } from 'vitest';
import { negotiateLanguage } from './language.ts';

test.each([
  [undefined, 'ko'],
  ['', 'ko'],
  ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
  ['en-US,en;q=0.9,ko;q=0.8', 'en'],
  ['EN', 'en'],
  ['ko;q=0.2, en;q=0.9', 'en'],
  ['fr-FR,fr;q=0.9,en;q=0.5', 'en'],
  ['fr,de;q=0.5', 'ko'],
  ['en;q=0', 'ko'],
  ['*', 'ko'],
  [`${'x,'.repeat(5_000)}en`, 'en'],
] as const)('of the two languages, %s asks for %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
