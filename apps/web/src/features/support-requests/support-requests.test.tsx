import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { clearSession } from '#lib/session/session-store.ts';
import { refuse } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { listed, row, withSupportRequests } from '#test/support-requests/fixtures.ts';
import { Page } from './list/page.tsx';
import { supportRequestsSearch } from './search-params.ts';
import { NewestSupportRequests } from './widgets/newest-support-requests.tsx';

setUpPage();

afterEach(() => {
  clearSession();
});

describe('a farm’s support requests', () => {
  const open = (search = '') =>
    openPage({ path: '/smartfarm/$farmId/as', at: `/smartfarm/F1/as${search}`, Page, search: supportRequestsSearch });

  it('show their progress, mark unread ones for the registrant, and have the numbers of their pages', async () => {
    const rows = [
      row(9, { isMine: true, isUnseen: true, progress: 'completed', handler: '관리자' }),
      row(8, { registrant: null }),
    ];
    const requests = withSupportRequests({ 'GET /my/claim-boards': listed(rows, 22) });
    open('?page=2');
    const shown = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent);
    expect(shown).toEqual([
      '새 소식 있음요청 9가나다시설완료관리자11.\u00a020.\u00a0(금)9',
      '요청 8탈퇴한 회원시설요청–11.\u00a020.\u00a0(금)8',
    ]);
    expect(screen.getByRole('link', { name: '요청 9' }).getAttribute('href')).toBe('/smartfarm/F1/as-view/9');
    const { query } = requests.find(({ path }) => path === '/my/claim-boards') ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({ farmNo: '7', pageNo: '2', pageSize: '20' });
  });

  it('are requested by the address, which the filters change', async () => {
    const requests = withSupportRequests({ 'GET /my/claim-boards': listed([row(9)]) });
    const { user, router } = open('?state=completed&type=OTHER&keyword=창');
    await screen.findByRole('link', { name: '요청 9' });
    const first = requests.find(({ path }) => path === '/my/claim-boards');
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({ state: 'completed', type: 'OTHER', keyword: '창' });
    await user.click(screen.getByRole('radio', { name: '처리 중' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '종류' }), '시설');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ state: 'in_progress', type: 'FACILITY', keyword: '창' }),
    );
  });

  it('that are none offer the next step, or all requests when none match', async () => {
    withSupportRequests({ 'GET /my/claim-boards': listed([]) });
    const { user, router } = open('?state=confirmed');
    await screen.findByText('조건에 맞는 요청이 없습니다');
    await user.click(screen.getByRole('button', { name: '모든 요청 보기' }));
    expect(await screen.findByText('A/S 요청이 없습니다')).toBeDefined();
    expect(router.state.location.search).toEqual({});
    expect(screen.getAllByRole('link', { name: 'A/S 요청' }).map((one) => one.getAttribute('href'))).toEqual([
      '/smartfarm/F1/as/new',
      '/smartfarm/F1/as/new',
    ]);
  });

  it('can be retried when they fail to load', async () => {
    let tries = 0;
    withSupportRequests({
      'GET /my/claim-boards': (request) => {
        tries += 1;
        return tries === 1 ? refuse(500, 'ERROR', '오류가 발생했습니다.') : listed([row(9)])(request);
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('link', { name: '요청 9' })).toBeDefined();
  });
});

describe('the card of a farm', () => {
  const open = () => openPage({ path: '/x', at: '/x', Page: () => <NewestSupportRequests farmId="F1" /> });

  it('shows the newest three and their progress', async () => {
    const requests = withSupportRequests({
      'GET /my/farm/claim-boards': listed([row(9, { isUnseen: true, progress: 'in_progress' })]),
    });
    open();
    expect((await screen.findByRole('link', { name: /요청 9/ })).textContent).toBe(
      '새 소식 있음요청 9처리 중 · 11.\u00a020.\u00a0(금)',
    );
    expect(requests.find(({ path }) => path === '/my/farm/claim-boards')?.query.get('pageSize')).toBe('3');
  });

  it('is absent when the farm never had a support request', async () => {
    const requests = withSupportRequests({ 'GET /my/farm/claim-boards': listed([]) });
    open();
    await waitFor(() => expect(requests.some(({ path }) => path === '/my/farm/claim-boards')).toBe(true));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows a failed load', async () => {
    withSupportRequests({ 'GET /my/farm/claim-boards': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    open();
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined();
  });
});
