import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { Page } from '#screens/controller-settings/page.tsx';
import { controllerSettingsSearch } from '#screens/controller-settings/search-params.ts';
import { ok, serve, type RecordedRequest } from '../browser.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';
import { at, bareRoom, noon, backtestReply, room } from './fixtures.ts';

export type Answers = Parameters<typeof serve>[0];
let role = 'manager';
/** Sets the role of the signed-in user; manager by default. */
export const setRole = (next: string): void => {
  role = next;
};

export const serveAlarmLimits = (own: Answers = {}): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', role } }),
    'GET /farm/F1/env-threshold': () => ok({ item: { at: at(noon), controllers: [room, bareRoom] } }),
    'POST /farm/F1/env-threshold/rehearsal': () => ok({ item: backtestReply }),
    'PUT /farm/F1/env-threshold': () => ok(),
    'GET /farm/F1/early-warning': () => ok({ item: { setting: { isOn: false, isNotifying: false }, warnings: [] } }),
    'PUT /farm/F1/early-warning': () => ok(),
    ...own,
  });

export const openLimitsPage = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/setting',
    Page,
    at: `/smartfarm/F1/setting${search}`,
    search: controllerSettingsSearch,
  });

export const openSheet = async (own: Answers = {}, search = '?c=IDF-A&field=humidity', title = '습도 · 육묘실') => {
  const requests = serveAlarmLimits(own);
  const { user, router } = openLimitsPage(search);
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  await user.click(within(sheet.getByRole('radiogroup', { name: '기준' })).getByRole('radio', { name: '농장 기준' }));
  // Own ranges begin with the recipe's by day and night; most tests are about one set of limits.
  const differs = sheet.getByRole<HTMLInputElement>('checkbox', { name: /^야간 기준을 따로 설정/ });
  if (differs.checked) await user.click(differs);
  const fill = async (name: string, text: string) => {
    await user.clear(sheet.getByLabelText(name));
    if (text !== '') await user.type(sheet.getByLabelText(name), text);
  };
  return { asked: requests, user, router, sheet, fill };
};

export const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
export const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell').map(plain);
export const bodies = (requests: RecordedRequest[], method: string) =>
  requests.filter((one) => one.method === method).map(({ body }) => body);

/** Registers the common set-up: noon on the clock, a session, browser stubs. */
export function setUpLimitsPage(): void {
  setUpPage({ now: noon, returnsFocus: true });
  beforeEach(() => {
    role = 'manager';
    Element.prototype.scrollIntoView = vi.fn<() => void>();
  });
}
