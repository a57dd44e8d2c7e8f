import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '#test/browser.ts';
import { damp, noon, pageOf, serveDeviations } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { deviationListSearch } from '../search-params.ts';
import { Page } from './page.tsx';

setUpPage({ now: noon });

const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/notification-action',
    Page,
    at: `/smartfarm/F1/notification-action${search}`,
    search: deviationListSearch,
  });

describe('field and level', () => {
  it('are in the address and asked of the server, and can be removed where nothing matches', async () => {
    const requests = serveDeviations({
      'GET /farm/F1/deviation-status': ({ query }) => ok(pageOf(query.has('field') ? [] : [damp])),
    });
    const { user, router } = open('?level=2&c=IDF-A');
    await user.selectOptions(await screen.findByRole('combobox', { name: '항목' }), 'no_data');
    expect(router.state.location.search).toEqual({ level: 2, c: 'IDF-A', field: 'no_data' });
    await user.click(await screen.findByRole('button', { name: '모두 보기' }));
    expect(router.state.location.search).toEqual({});
    const asked = requests.map(({ query }) => ['field', 'controllerId', 'highest'].map((name) => query.get(name)));
    expect(asked).toContainEqual(['no_data', 'IDF-A', '2']);
  });
});

describe('one’s own', () => {
  it('are requested by the address', async () => {
    const requests = serveDeviations();
    const { user, router } = open();
    await screen.findByRole('link', { name: '습도' });
    await user.selectOptions(screen.getByRole('combobox', { name: '담당자' }), '내 담당');
    expect(router.state.location.search).toMatchObject({ mine: true });
    await waitFor(() => expect(requests.some(({ query }) => query.get('isMine') === 'true')).toBe(true));
  });
});

describe('the list', () => {
  it('of one controller is asked of the server', async () => {
    const requests = serveDeviations();
    const { user, router } = open('?c=GW-1');
    await screen.findByRole('link', { name: '수신 없음' });
    expect(requests.some(({ query }) => query.get('controllerId') === 'GW-1')).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: '제어기' }), 'IDF-A');
    expect(router.state.location.search).toMatchObject({ c: 'IDF-A' });
  });

  it('of closed alarms is ordered by its header, which says how', async () => {
    const requests = serveDeviations();
    const { user, router } = open('?tab=ended');
    await user.click(await screen.findByRole('button', { name: '지속 시간' }));
    expect(router.state.location.search).toMatchObject({ sort: 'duration', dir: 'desc' });
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path.endsWith('/deviation-status'))?.query.get('sort')).toBe('duration'),
    );
    const header = (await screen.findByRole('button', { name: '지속 시간' })).closest('li');
    expect(header?.textContent).toContain('지속 시간내림차순');
    expect(header?.textContent).not.toContain('경과');
  });
});
