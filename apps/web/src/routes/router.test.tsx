import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { screenPaths } from '@onsil/contract/screen-paths';
import { phrases } from '@onsil/phrases/ko';
import { currentSession, clearSession, saveSession } from '#lib/session/session-store.ts';
import { queryClient } from '#shell/query-client.ts';
import { closeSearch, startSearchShortcuts } from '#shell/search/search-state.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { UiProvider } from '#ui/theme/ui-provider.tsx';
import { findRouteGroup } from './lazy-route-groups.ts';
import { createAppRouter } from './router.tsx';
import { watchSession } from './session-watch.ts';

const profile = {
  memberNo: 1,
  memberId: 'manager',
  memberName: '가나다',
  memberEmail: '',
  phoneNo: '',
  language: 'ko',
  roles: ['manager'],
  company: null,
  farms: [],
};
const noPage = { pageNo: 1, pageSize: 10, totalCount: 0, hasMore: false };

const routerAt = (...addresses: string[]) => createAppRouter(createMemoryHistory({ initialEntries: addresses }));

const landsAt = async (address: string): Promise<string> => {
  const router = routerAt(address);
  await router.load();
  return router.state.location.href;
};

const open = (...addresses: string[]) => {
  const router = routerAt(...addresses);
  const stop = watchSession(router);
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider env="test">
        <RouterProvider router={router} />
      </UiProvider>
    </IntlProvider>,
  );
  return { router, stop, user: userEvent.setup() };
};

beforeEach(() => {
  freshBrowser();
  serve({
    'GET /my/farms': () => ok({ items: [], paging: noPage }),
    'GET /my/profile': () => ok({ item: profile }),
    'GET /commons/codes': () => ok({ items: [], paging: noPage }),
    'DELETE /auth-token': () => ok(),
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  clearSession();
  vi.unstubAllGlobals();
});

describe('signed out', () => {
  it.each([
    ['/', '/signin'],
    ['/portal?keyword=x', '/signin?next=%2Fportal%3Fkeyword%3Dx'],
    ['/smartfarm/F1/dashboard/C1', '/signin?next=%2Fsmartfarm%2FF1%2Fdashboard%2FC1'],
    ['/smartfarm/F1/no-such-page', '/signin?next=%2Fsmartfarm%2FF1%2Fno-such-page'],
    ['/admin/farms', '/signin?next=%2Fadmin%2Ffarms'],
    ['/notice', '/signin?next=%2Fnotice'],
    ['/faq?keyword=x', '/faq?keyword=x'],
    ['/invitation#token', '/invitation#token'],
  ])('%s leads to %s', async (from, to) => expect(await landsAt(from)).toBe(to));

  it('loads the routes behind the sign-in only after signing in', async () => {
    const { router } = open('/profile?tab=safety');
    await waitFor(() => expect(router.state.location.href).toBe('/signin?next=%2Fprofile%3Ftab%3Dsafety'));
    expect(Object.keys(router.routesById)).not.toContain('/profile');
    act(() => saveSession(testSession));
    await waitFor(() => expect(router.state.location.href).toBe('/profile?tab=safety'));
    await waitFor(() => expect(Object.keys(router.routesById)).toContain('/profile'));
  });
});

describe('signed in', () => {
  beforeEach(() => saveSession(testSession));

  it.each([
    ['/', '/portal'],
    ['/signin', '/portal'],
    ['/signin?next=%2Fportal%3Fpage%3D2', '/portal?page=2'],
    ['/signin?next=%2F%2Felsewhere.example', '/portal'],
    ['/smartfarm/F1', '/smartfarm/F1/dashboard'],
    ['/smartfarm/F1/time-series?period=24h#now', '/smartfarm/F1/time-series?period=24h#now'],
    ['/Profile?tab=safety', '/Profile?tab=safety'],
    ['/portal?page=x', '/portal'],
    ['/admin/farms?page=2', '/admin/farms?page=2'],
  ])('%s leads to %s', async (from, to) => expect(await landsAt(from)).toBe(to));

  it.each(['/', '/signin'])('%s leads to the home of the only farm', async (from) => {
    serve({ 'GET /my/farms': () => ok({ items: [{ farmId: 'F1' }], paging: noPage }) });
    queryClient.clear();
    expect(await landsAt(from)).toBe('/smartfarm/F1/dashboard');
    queryClient.clear();
  });

  it.each([
    screenPaths.firstAdministrator('token'),
    screenPaths.invitation('token'),
    screenPaths.emailConfirm,
    screenPaths.passwordReset,
    screenPaths.inquiry(3),
    screenPaths.adminInquiries,
    screenPaths.adminSupportRequest(3),
    screenPaths.dashboard('F1'),
    screenPaths.deviations('F1'),
    screenPaths.deviation('F1', 3),
    screenPaths.supportRequest('F1', 3),
    screenPaths.task('F1', { taskNo: 3, day: '2026-11-20' }),
    screenPaths.weeklyReport('F1', '2026-W46'),
  ])('%s, to which mails and notices link, is the address of a screen', async (path) =>
    expect(await landsAt(path)).not.toMatch(/^\/404/),
  );

  it('sends each farm’s calls with that farm, also while another farm’s screen loads', async () => {
    let shown: string | undefined;
    const requests = serve({
      'GET /my/profile': () => ok({ item: profile }),
      'GET /farm/F1': () => refuse(503, 'UNAVAILABLE', ''),
      'GET /farm-task-list': () => ok({ items: [], paging: noPage }),
      'GET /farm/F2': () => {
        shown ??= router.state.resolvedLocation?.pathname;
        void queryClient.refetchQueries({ queryKey: ['farm-tasks', 'F1'] });
        return refuse(503, 'UNAVAILABLE', '');
      },
    });
    const { router, stop } = open('/smartfarm/F1/farm-calendar');
    onTestFinished(stop);
    const taskFarms = () =>
      requests.filter(({ path }) => path === '/farm-task-list').map(({ headers }) => headers.get('x-farm-id'));
    await waitFor(() => expect(taskFarms()[0]).toBe('F1'));
    const before = taskFarms().length;
    void router.navigate({ to: '/smartfarm/$farmId/weekly-report', params: { farmId: 'F2' } });
    await waitFor(() => expect(taskFarms().length).toBeGreaterThan(before));
    expect(shown).toBe('/smartfarm/F1/farm-calendar');
    expect(new Set(taskFarms())).toEqual(new Set(['F1']));
  });

  it('prefetches the values of a time series before its screen is loaded', async () => {
    const controller = { controllerId: 'C1', values: [{ field: 'ec' }] };
    const requests = serve({
      'GET /influx/status-logs/last/F1': () => ok({ item: { at: '', controllers: [controller] } }),
      'GET /influx/status-logs/field': () => ok({ item: { series: [] } }),
    });
    await landsAt('/smartfarm/F1/time-series?f=["ec"]');
    await waitFor(() => expect(requests.some(({ query }) => query.get('fields') === 'ec')).toBe(true));
  });

  it('shows a not-found page with a way back for an unknown address', async () => {
    const { router, user } = open('/portal', '/no/such/page');
    expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/404');
    await user.click(screen.getByRole('link', { name: '처음으로' }));
    expect(await screen.findByRole('heading', { name: '농장 목록' })).toBeDefined();
  });

  it('ends at the sign-in screen after signing out', async () => {
    const { router, user } = open('/portal');
    await user.click(await screen.findByRole('button', { name: '가나다 사용자 메뉴' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('manager · 농장 관리자');
    await user.click(screen.getByRole('button', { name: '로그아웃' }));
    await waitFor(() => expect(router.state.location.href).toBe('/signin'));
    expect(currentSession()).toBeNull();
  });

  it('returns from the sign-in screen after a session ended elsewhere', async () => {
    const { router } = open('/portal?page=2');
    await screen.findByRole('heading', { name: '농장 목록' });
    act(() => clearSession(true));
    await waitFor(() => expect(router.state.location.href).toBe('/signin?next=%2Fportal%3Fpage%3D2'));
    expect(await screen.findByText(/로그아웃되었습니다/)).toBeDefined();
    act(() => saveSession(testSession));
    await waitFor(() => expect(router.state.location.href).toBe('/portal?page=2'));
  });

  it('moves the focus to the title of a new screen', async () => {
    const { router } = open('/portal');
    await screen.findByRole('heading', { name: '농장 목록' });
    await act(() => router.navigate({ to: '/404' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })),
    );
    expect(document.title).toBe('페이지를 찾을 수 없습니다 · 온실');
  });
});

describe('the search', () => {
  const field = () => screen.findByRole('combobox', { name: phrases.search.label });
  beforeEach(() => {
    saveSession(testSession);
    onTestFinished(startSearchShortcuts());
  });
  afterEach(closeSearch);

  it('opens by its shortcut before the first screen is loaded', async () => {
    await userEvent.setup().keyboard('{Control>}k{/Control}');
    open('/portal');
    expect(await field()).toBeDefined();
  });

  it('keeps its input and focus while another screen loads', async () => {
    const { router, user } = open('/portal');
    await screen.findByRole('heading', { name: '농장 목록' });
    const arrival = router.navigate({ to: '/404' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '목록');
    await act(() => arrival);
    await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' });
    expect(await field()).toHaveProperty('value', '목록');
    expect(document.activeElement).toBe(await field());
  });
});

describe('lazy route groups', () => {
  beforeEach(() => saveSession(testSession));

  const known = (router: ReturnType<typeof createAppRouter>) =>
    ['/signin', '/faq', '/portal', '/admin/farms'].filter((path) => path in router.routesByPath);

  it('are loaded with the first of their addresses, and stay', async () => {
    const router = routerAt('/404');
    await router.load();
    expect(known(router)).toEqual(['/signin']);
    await router.navigate({ to: '/admin/farms' });
    expect(known(router)).toEqual(['/signin', '/admin/farms']);
    await router.navigate({ to: '/portal' });
    await router.navigate({ to: '/faq' });
    expect(known(router)).toEqual(['/signin', '/faq', '/portal', '/admin/farms']);
    expect(router.state.location.href).toBe('/faq');
  });

  it('are not needed to build a link into them', async () => {
    const router = routerAt('/404');
    const params = { farmId: '가 1' };
    const link = () => router.buildLocation({ to: '/smartfarm/$farmId/members', params }).href;
    const before = link();
    await router.navigate({ to: '/portal' });
    expect(known(router)).toContain('/portal');
    expect(link()).toBe(before);
    expect(before).toBe('/smartfarm/%EA%B0%80%201/members');
  });

  it('are loaded on back and forward', async () => {
    const { router } = open('/portal?page=2', '/404');
    await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' });
    act(() => router.history.back());
    expect(await screen.findByRole('heading', { name: '농장 목록' })).toBeDefined();
    expect(router.state.location.href).toBe('/portal?page=2');
    act(() => router.history.forward());
    expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeDefined();
    expect(router.state.location.href).toBe('/404');
  });

  it('the last navigation wins while a group loads', async () => {
    const router = routerAt('/404');
    await router.load();
    await Promise.all([router.navigate({ to: '/portal' }), router.navigate({ to: '/profile' })]);
    expect(router.state.location.href).toBe('/profile');
    expect(router.state.matches.at(-1)?.routeId).toBe('/profile');
  });

  it('show the not-found page for an unknown address within them', async () => {
    const { router } = open('/smartfarm/F1/no-such-page');
    expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/404');
  });

  it('report a failed load and retry', async () => {
    const area = findRouteGroup('/portal');
    if (!area) throw new Error('The portal has no area.');
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(area, 'load').mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const { router } = open('/portal');
    expect((await screen.findByRole('alert')).textContent).toContain('화면을 불러오지 못했습니다');
    expect(screen.getByRole('button', { name: '다시 불러오기' })).toBeDefined();
    expect(router.state.location.href).toBe('/portal');
    await act(() => router.invalidate());
    expect(await screen.findByRole('heading', { name: '농장 목록' })).toBeDefined();
  });
});
