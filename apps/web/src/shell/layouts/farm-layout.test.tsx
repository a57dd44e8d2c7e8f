import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import type { LastValues } from '@onsil/contract/telemetry';
import { phrases } from '@onsil/phrases/ko';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { BrowserTitle } from '#ui/layout/page-title.tsx';
import { UiProvider } from '#ui/theme/ui-provider.tsx';
import { queryClient } from '../query-client.ts';
import { FarmLayout } from './farm-layout.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z');
const meta = {
  nameKo: '',
  nameEn: '',
  unit: '',
  decimals: 0,
  scaleMin: 0,
  scaleMax: 1,
  kind: 'measured',
  ranges: null,
} as const;

const controller: LastValues = {
  controllerId: 'C1',
  controllerName: '재배실',
  intervalSeconds: 60,
  lastSeen: new Date(noon - 8_000).toISOString(),
  freshness: 'live',
  values: [{ ...meta, field: 'humidity', value: 84, at: new Date(noon - 8_000).toISOString(), level: 2 }],
};

const live = {
  level: 2,
  deviations: 0,
  actionNeeded: 0,
  stillOut: 0,
  since: null,
  freshness: 'live',
  controllers: 1,
  reporting: 1,
  neverReported: 0,
  lastSeen: null,
};
const farm = (farmNo: number) => ({
  farmNo,
  farmId: `F${farmNo}`,
  farmName: `농장 ${farmNo}`,
  province: '경기',
  role: 'manager',
  live,
});
const alarm = { level: 2, channels: [], endedAt: null, backAt: null, state: 'ACTION_NEEDED' };

let wire: ReadableStreamDefaultController<Uint8Array> | undefined;
let down = false;
let [farmsFail, farmFails] = [false, false];

const stream = () =>
  down
    ? refuse(503, 'UNAVAILABLE', '')
    : new Response(new ReadableStream<Uint8Array>({ start: (one) => void (wire = one) }));
const send = (lastSeen: number) =>
  wire?.enqueue(
    new TextEncoder().encode(
      `event: values\ndata: ${JSON.stringify({ controllers: [{ systemId: 'C1', lastSeen, values: { humidity: [lastSeen, 70] } }] })}\n\n`,
    ),
  );

const open = (path = '/smartfarm/F1/dashboard') => {
  const root = createRootRoute();
  const layout = createRoute({ getParentRoute: () => root, path: '/smartfarm/$farmId', component: FarmLayout });
  const screens = ['dashboard', 'time-series', 'as-view/$supportRequestId'].map((name) =>
    createRoute({
      getParentRoute: () => layout,
      path: name,
      component: () => (
        <>
          <h1>{name}</h1>
          <input aria-label="메모" />
        </>
      ),
    }),
  );
  const portal = createRoute({ getParentRoute: () => root, path: '/portal', component: () => <p>portal</p> });
  const router = createRouter({
    routeTree: root.addChildren([layout.addChildren(screens), portal]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <RouterProvider router={router as never} />
        <BrowserTitle />
      </UiProvider>
    </IntlProvider>,
  );
  return { router, user: userEvent.setup() };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  freshBrowser();
  saveSession(testSession);
  down = false;
  farmsFail = false;
  farmFails = false;
  queryClient.clear();
  serve({
    'GET /stream': stream,
    'GET /farm/F1': () => (farmFails ? refuse(500, 'ERROR', '') : ok({ item: farm(1) })),
    'GET /farm/F2': () => ok({ item: farm(2) }),
    'GET /influx/status-logs/last/F1': () =>
      ok({ item: { at: new Date(noon).toISOString(), controllers: [controller] } }),
    'GET /influx/status-logs/last/F2': () => ok({ item: { at: new Date(noon).toISOString(), controllers: [] } }),
    'GET /my/farms': ({ query }) =>
      farmsFail
        ? refuse(500, 'ERROR', '오류가 발생했습니다.')
        : ok({
            items: [farm(1), farm(2)].filter(({ farmName }) => farmName.includes(query.get('keyword') ?? '')),
            paging: getPaging(1, 20, 2),
          }),
    'GET /farm/F1/deviation-status': () => ok({ items: [alarm], paging: getPaging(1, 50, 1) }),
    'GET /my/profile': () => ok({ item: { memberId: 'm', memberName: '가나다', roles: ['manager'], company: null } }),
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the age of the newest value, and the worst open deviation in the header and the tab', async () => {
  open();
  expect(await screen.findByText('실시간 · 8초 전 수신')).toBeDefined();
  expect(await screen.findByRole('button', { name: /2단계 경고\s*농장 1/ })).toBeDefined();
});

it('resets the age when a live value arrives', async () => {
  open();
  await screen.findByText('실시간 · 8초 전 수신');
  act(() => send(noon - 1_000));
  expect(await screen.findByText('실시간 · 1초 전 수신')).toBeDefined();
});

it('shows the time of the values while the connection is down, and reconnects on request', async () => {
  down = true;
  const { user } = open();
  expect(await screen.findByText('연결이 끊겼습니다. 마지막 값은 11:59 기준입니다.')).toBeDefined();
  expect(screen.getByText('연결 끊김')).toBeDefined();
  down = false;
  await user.click(screen.getByRole('button', { name: '다시 연결' }));
  await waitFor(() => expect(screen.queryByText(/연결이 끊겼습니다/)).toBeNull());
});

it('reports a farm that could not be loaded, and retries on request', async () => {
  farmFails = true;
  const { user } = open();
  const text = '농장 정보를 불러오지 못해 일부 메뉴와 버튼이 표시되지 않을 수 있습니다.';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'dashboard' })).toBeDefined();
  farmFails = false;
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

it('switches to another farm on the same screen', async () => {
  const { router, user } = open('/smartfarm/F1/time-series');
  await user.click(await screen.findByRole('button', { name: /농장 1/ }));
  const options = await screen.findByRole('listbox');
  await user.click(await within(options).findByRole('option', { name: /농장 2/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/smartfarm/F2/time-series'));
});

it('reports failed farm lookups instead of an empty list', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: /농장 1/ });
  farmsFail = true;
  queryClient.removeQueries({ queryKey: ['farms', 'mine'] });
  await user.click(button);
  expect(await within(await screen.findByRole('listbox')).findByText('오류가 발생했습니다.')).toBeDefined();
  expect(screen.queryByText('검색 결과가 없습니다')).toBeNull();
});

it('shows an inaccessible farm as unknown, with a link to the farm list', async () => {
  open('/smartfarm/F9/dashboard');
  expect(await screen.findByRole('heading', { name: '농장을 찾을 수 없습니다' })).toBeDefined();
  expect(screen.getByRole('link', { name: '농장 목록 보기', hidden: false }).getAttribute('href')).toBe('/portal');
  expect(screen.queryByRole('heading', { name: 'dashboard' })).toBeNull();
});

it('collapses the menu to icons with accessible names, and stays collapsed', async () => {
  const { user } = open();
  const menu = await screen.findByRole('navigation', { name: '주 메뉴' });
  await user.click(within(menu).getByRole('button', { name: '메뉴 접기' }));
  expect(menu.dataset['folded']).toBe('true');
  expect(within(menu).getByRole('link', { name: '시계열' })).toBeDefined();
  expect(localStorage.getItem('menuFolded')).toBe('true');
});

it('has a menu of icons by itself below 1200 px, which opens for this visit alone', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width: 1199'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  localStorage.setItem('menuFolded', 'true');
  const { user } = open();
  const menu = await screen.findByRole('navigation', { name: '주 메뉴' });
  expect(menu.dataset['folded']).toBe('true');
  await user.click(within(menu).getByRole('button', { name: '메뉴 펼치기' }));
  expect(menu.dataset['folded']).toBe('false');
  expect(localStorage.getItem('menuFolded')).toBe('true');
});

it('marks the open screen', async () => {
  open();
  const menu = await screen.findByRole('navigation', { name: '주 메뉴' });
  expect(within(menu).getByRole('link', { name: '대시보드' }).getAttribute('aria-current')).toBe('page');
  expect(within(menu).getByRole('link', { name: '시계열' }).getAttribute('aria-current')).toBeNull();
});

it('names the screen and the farm in the title of the browser while a page loads', async () => {
  open('/smartfarm/F1/time-series');
  await waitFor(() => expect(document.title).toMatch(/시계열 · 농장 1 · 온실$/));
});

it('offers a reading, a photo, a task, a harvest, discards, a support request and the scan of a label by the + of a phone', async () => {
  const { user } = open('/smartfarm/F1/time-series');
  const bar = await screen.findByRole('navigation', { name: '바로 가기' });
  await user.click(within(bar).getByRole('button', { name: '추가' }));
  const sheet = await screen.findByRole('dialog', { name: '추가' });
  const links = within(sheet).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual([
    '/smartfarm/F1/environment-measurement-information',
    '/smartfarm/F1/farm-photo-registration',
    '/smartfarm/F1/farm-calendar',
    '/smartfarm/F1/yield-management',
    '/smartfarm/F1/yield-management',
    '/smartfarm/F1/as/new',
    '/q',
  ]);
});

it('marks the support requests entry while one of them is open', async () => {
  open('/smartfarm/F1/as-view/4');
  const menu = await screen.findByRole('navigation', { name: '주 메뉴' });
  expect(within(menu).getByRole('link', { name: 'A/S 요청' }).getAttribute('aria-current')).toBe('page');
  expect(within(menu).getByRole('link', { name: '대시보드' }).getAttribute('aria-current')).toBeNull();
});

it('shows four tabs on a phone, open deviations among them, and a menu for the rest', async () => {
  const { router, user } = open('/smartfarm/F1/time-series');
  const bar = await screen.findByRole('navigation', { name: '바로 가기' });
  expect(within(bar).getAllByRole('link')).toHaveLength(4);
  expect(await within(bar).findByRole('link', { name: /^이탈.*2단계/ })).toBeDefined();
  await user.click(within(bar).getByRole('button', { name: '더 보기' }));
  const menu = await screen.findByRole('dialog', { name: '주 메뉴' });
  expect(within(menu).getByRole('link', { name: '기준·제어 설정' })).toBeDefined();
  await user.click(within(menu).getByRole('link', { name: '농장 목록' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/portal'));
});

it('opens screens by G and a letter, and the list of shortcuts by ?, which no key leaves but Esc', async () => {
  const { router, user } = open();
  await screen.findByRole('heading', { name: 'dashboard' });
  await screen.findByText('실시간 · 8초 전 수신');
  await user.keyboard('gt');
  await waitFor(() => expect(router.state.location.pathname).toBe('/smartfarm/F1/time-series'));
  await user.keyboard('{Shift>}?{/Shift}');
  const list = await screen.findByRole('dialog', { name: '키보드 단축키' });
  expect(within(list).getByText('시계열').nextElementSibling?.textContent).toBe('G 다음 T');
  await user.keyboard('gd');
  expect(router.state.location.pathname).toBe('/smartfarm/F1/time-series');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '키보드 단축키' })).toBeNull());
});

it('takes letters that are typed as text, and offers the list of shortcuts in the user menu', async () => {
  const { router, user } = open();
  await user.type(await screen.findByRole('textbox', { name: '메모' }), 'gt?');
  expect(router.state.location.pathname).toBe('/smartfarm/F1/dashboard');
  expect(screen.queryByRole('dialog', { name: '키보드 단축키' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '가나다 사용자 메뉴' }));
  await user.click(await screen.findByRole('button', { name: '키보드 단축키' }));
  expect(await screen.findByRole('dialog', { name: '키보드 단축키' })).toBeDefined();
});
