import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { report, serveWeeklyReport } from '#test/weekly-report/fixtures.ts';
import { Page } from './page.tsx';
import { weeklySearch } from './search-params.ts';

setUpPage({ now: Date.parse('2026-11-21T12:00:00+09:00'), returnsFocus: true });

const open = (search = '?week=2026-W46') =>
  openPage({
    path: '/smartfarm/$farmId/weekly-report',
    Page,
    at: `/smartfarm/F1/weekly-report${search}`,
    search: weeklySearch,
  });
const part = (name: string) => screen.findByRole('region', { name });

it('links to the previous and next week, not beyond the current one', async () => {
  serveWeeklyReport(report());
  const { user, router } = open('?week=2026-W46&page=3');
  await user.click(await screen.findByRole('button', { name: '이전 주' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ week: '2026-W45' }));
  await user.click(screen.getByRole('button', { name: '이번 주' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ week: '2026-W47' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '다음 주' }).hasAttribute('disabled')).toBe(true));
});

it.each([
  ['?week=2027-W01', '2026-W47'],
  ['?week=2025-W53', '2026-W46'],
  ['?week=last', '2026-W46'],
  ['', '2026-W46'],
])('of an address %s shows week %s', async (search, week) => {
  const requests = serveWeeklyReport(report());
  open(search);
  await part('환경');
  expect(requests.find(({ path }) => path === '/my/farm/weekly')?.query.get('week')).toBe(week);
});

it('links to the first week before the first data; to the dashboard if there is none at all', async () => {
  serveWeeklyReport(report({ state: 'before' }));
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: '첫 주 보기' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ week: '2026-W37' }));
  cleanup();
  serveWeeklyReport(report({ state: 'before', firstMonday: null }));
  open();
  expect((await screen.findByRole('link', { name: '대시보드로' })).getAttribute('href')).toBe(
    '/smartfarm/F1/dashboard',
  );
});
