import { afterEach, expect, it, vi } from 'vitest';
import { loadPage, PageLoadError } from './load-page.ts';

afterEach(() => vi.restoreAllMocks());

const missing = 'Failed to fetch dynamically imported module: /assets/page.js';
const messageWhile = async (online: boolean): Promise<string> => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  const error: unknown = await loadPage(() => Promise.reject(new TypeError(missing))).catch((cause: unknown) => cause);
  return error instanceof PageLoadError ? error.message : '';
};

it('a screen that a new release removed has the message for which the router reloads the app', async () => {
  expect(await messageWhile(true)).toBe(missing);
});

it('a screen that does not load offline leaves the app as it is', async () => {
  expect(await messageWhile(false)).toBe(`offline: ${missing}`);
});
