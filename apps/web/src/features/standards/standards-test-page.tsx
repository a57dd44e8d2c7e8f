import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { keepSession } from '#lib/session-store.ts';
import { freshBrowser, ok, serve, testSession, type Asked } from '#lib/testing.ts';
import { openPage } from '#ui/open-page.tsx';
import { settingSearch } from './setting-search.ts';
import { Page } from './setting.page.tsx';
import { at, bandOf, bareRoom, noon, rehearsed, room } from './standards-test-farm.ts';

export type Answers = Parameters<typeof serve>[0];
let role = 'manager';
/** Sets the role of the signed-in user; manager by default. */
export const actAs = (next: string): void => {
  role = next;
};

export const serveStandards = (own: Answers = {}): Asked[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    'GET /farm/F1/env-threshold': () => ok({ item: { at: at(noon), controllers: [room, bareRoom] } }),
    'GET /farm/F1/env-threshold/band': ({ query }) => ok({ item: bandOf(Number(query.get('from'))) }),
    'POST /farm/F1/env-threshold/rehearsal': () => ok({ item: rehearsed }),
    'PUT /farm/F1/env-threshold': () => ok(),
    ...own,
  });

export const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/setting',
    Page,
    at: `/smartfarm/F1/setting${search}`,
    search: settingSearch,
  });

export const openSheet = async (own: Answers = {}) => {
  const requests = serveStandards(own);
  const { user, router } = open('?c=IDF-A&field=humidity');
  const sheet = within(await screen.findByRole('dialog', { name: '습도 · 육묘실' }));
  await user.click(within(sheet.getByRole('radiogroup', { name: '기준' })).getByRole('radio', { name: '농장 기준' }));
  const fill = async (name: string, text: string) => {
    await user.clear(sheet.getByLabelText(name));
    if (text !== '') await user.type(sheet.getByLabelText(name), text);
  };
  return { asked: requests, user, router, sheet, fill };
};

export const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
export const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell').map(plain);
export const bodies = (requests: Asked[], method: string) =>
  requests.filter((one) => one.method === method).map(({ body }) => body);

// A closing sheet returns the focus a little later; the page must still exist then.
const waitForFocus = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Registers the common set-up: noon on the clock, a session, browser stubs. */
export function atNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    freshBrowser({ wide: true });
    keepSession(testSession);
    role = 'manager';
  });

  afterEach(async () => {
    cleanup();
    await waitForFocus();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
