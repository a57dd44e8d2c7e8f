import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { phrases } from '@onsil/phrases/ko';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IntlProvider } from 'use-intl';
import { currentFarm } from '#lib/current-farm.ts';
import { currentSession, forgetSession, keepSession } from '#lib/session-store.ts';
import { freshBrowser, ok, serve, testSession } from '#lib/testing.ts';
import { UiProvider } from '#ui/provider.tsx';
import { createAppRouter } from './router.tsx';
import { watchSession } from './session-watch.ts';

const profile = {
  mno: 1,
  memberId: 'manager',
  memberNm: '가나다',
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
  forgetSession();
  vi.unstubAllGlobals();
});

describe('signed out', () => {
  it.each([
    ['/', '/signin'],
    ['/portal?keyword=x', '/signin?next=%2Fportal%3Fkeyword%3Dx'],
    ['/smartfarm/F1/dashboard/C1', '/signin?next=%2Fsmartfarm%2FF1%2Fdashboard%2FC1'],
  ])('%s leads to %s', async (from, to) => expect(await landsAt(from)).toBe(to));
});

describe('signed in', () => {
  beforeEach(() => keepSession(testSession));

  it.each([
    ['/', '/portal'],
    ['/signin', '/portal'],
    ['/signin?next=%2Fportal%3Fpage%3D2', '/portal?page=2'],
    ['/signin?next=%2F%2Felsewhere.example', '/portal'],
    ['/smartfarm/F1', '/smartfarm/F1/dashboard'],
  ])('%s leads to %s', async (from, to) => expect(await landsAt(from)).toBe(to));

  it('a farm’s address names the farm of all calls, the portal’s none', async () => {
    await landsAt('/smartfarm/F7/dashboard');
    expect(currentFarm()).toBe('F7');
    await landsAt('/portal');
    expect(currentFarm()).toBeUndefined();
  });

  it('an unknown address says so and leads back', async () => {
    const { router, user } = open('/portal', '/no/such/page');
    expect(await screen.findByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/404');
    await user.click(screen.getByRole('link', { name: '처음으로' }));
    expect(await screen.findByRole('heading', { name: '농장 목록' })).toBeDefined();
  });

  it('signing out ends at the sign-in screen', async () => {
    const { router, user } = open('/portal');
    await user.click(await screen.findByRole('button', { name: '가나다 사용자 메뉴' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('manager · 농장 관리자');
    await user.click(screen.getByRole('button', { name: '로그아웃' }));
    await waitFor(() => expect(router.state.location.href).toBe('/signin'));
    expect(currentSession()).toBeNull();
  });

  it('a session that ends elsewhere leads to the sign-in screen and back', async () => {
    const { router } = open('/portal?page=2');
    await screen.findByRole('heading', { name: '농장 목록' });
    act(() => forgetSession(true));
    await waitFor(() => expect(router.state.location.href).toBe('/signin?next=%2Fportal%3Fpage%3D2'));
    expect(await screen.findByText(/로그인이 끝났습니다/)).toBeDefined();
    act(() => keepSession(testSession));
    await waitFor(() => expect(router.state.location.href).toBe('/portal?page=2'));
  });

  it('opening another screen hands the focus to its title', async () => {
    const { router } = open('/portal');
    await screen.findByRole('heading', { name: '농장 목록' });
    await act(() => router.navigate({ to: '/404' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })),
    );
    expect(document.title).toBe('페이지를 찾을 수 없습니다 · 온실');
  });
});
