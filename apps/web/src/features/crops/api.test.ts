import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { setLanguage } from '#lib/i18n/language.ts';
import { ok, serve } from '#test/browser.ts';
import { nutrients } from '#test/crops/fixtures.ts';
import { setUpPage } from '#test/set-up-page.ts';
import { nutrientsQuery } from './api.ts';

setUpPage();

it('nutrient solutions are asked for again in another language, since they name their source in it', async () => {
  const requests = serve({ 'GET /nutrient-solutions': () => ok({ items: nutrients }) });
  const client = new QueryClient();
  setLanguage('ko');
  await client.fetchQuery(nutrientsQuery());
  setLanguage('en');
  await client.fetchQuery(nutrientsQuery());
  await client.fetchQuery(nutrientsQuery());
  expect(requests.map(({ headers }) => headers.get('accept-language'))).toEqual(['ko', 'en']);
});
