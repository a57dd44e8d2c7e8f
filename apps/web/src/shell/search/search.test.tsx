import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { searchApi } from '@onsil/contract/search';
import { clearSession } from '#lib/session/session-store.ts';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { SearchButton } from './search-button.tsx';
import { SearchDialog } from './search-dialog.tsx';
import { closeSearch, useIsSearchOpen, startSearchShortcuts } from './search-state.ts';

const farm = { farmNo: 1, farmId: 'pangyo', farmName: '판교 농장', code: 'PG', province: '경기도', address: '' };
const room = {
  controllerId: 'R/1',
  controllerName: '육묘실',
  code: 'R1',
  farmNo: 1,
  farmId: 'pangyo',
  farmName: '판교 농장',
};
const nothing = { farms: [], controllers: [], crops: [], works: [], supportRequests: [], tasks: [], notices: [] };
const found = {
  farms: [farm],
  controllers: [room],
  crops: [{ farmCropId: 3, cropName: '판교 상추', number: 'L-1', farmId: 'pangyo', farmName: '판교 농장' }],
  works: [
    { batchId: 7, batchName: '판교 상추 11-03 1', cropName: '판교 상추', farmId: 'pangyo', farmName: '판교 농장' },
  ],
  supportRequests: [
    { supportRequestId: 4, title: '판교 밸브 고장', progress: 'requested', farmId: 'pangyo', farmName: '판교 농장' },
  ],
  tasks: [{ taskNo: 9, description: '판교 양액 교체', day: '2026-11-24', farmId: 'pangyo', farmName: '판교 농장' }],
  notices: [{ noticeNo: 12, title: '판교 점검', type: 'CHECK', date: '2026-11-18T03:00:00Z' }],
};

const screens = [
  { href: '/smartfarm/pangyo/time-series', label: '시계열', words: ['그래프', '차트'], hint: '판교 농장' },
  { href: '/portal', label: '농장 목록', words: [], hint: '' },
];

function Page() {
  const opened = useIsSearchOpen();
  return (
    <>
      <SearchButton />
      {opened && <SearchDialog screens={screens} onClose={closeSearch} />}
      <input aria-label="메모" />
    </>
  );
}

const open = () => openPage({ path: '/here', Page, at: '/here' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
let stop: () => void;
const waitForFocus = () => new Promise((resolve) => setTimeout(resolve, 20));

setUpPage({ returnsFocus: true });
beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
  stop = startSearchShortcuts();
});

afterEach(() => {
  act(closeSearch);
  stop();
});

it('its fixtures satisfy the contract', () => {
  expect(z.parse(searchApi.runSearch.reply.item, found)).toEqual(found);
});

describe('the search opens', () => {
  it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])('by the keys %s, and closes by Escape', async (keys) => {
    serve({});
    const { user } = open();
    await screen.findByRole('button', { name: '빠른 검색' });
    await user.keyboard(keys);
    const input = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('and has what was typed before its dialog came', async () => {
    serve({});
    const { promise, resolve } = Promise.withResolvers<void>();
    const Dialog = lazy(() => promise.then(() => ({ default: SearchDialog })));
    function Loading() {
      const opened = useIsSearchOpen();
      return (
        <>
          <SearchButton />
          <Suspense>{opened && <Dialog screens={screens} onClose={closeSearch} />}</Suspense>
        </>
      );
    }
    const { user } = openPage({ path: '/here', Page: Loading, at: '/here' });
    (await screen.findByRole('button', { name: '빠른 검색' })).focus();
    await user.keyboard('/26 /4');
    resolve();
    const input = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.keyboard('5');
    expect(input).toHaveProperty('value', '26 /45');
  });

  it('for members only, and closes with their session', async () => {
    serve({});
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '빠른 검색' }));
    await screen.findByRole('combobox');
    act(() => clearSession());
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('and closes on Back', async () => {
    serve({});
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '빠른 검색' }));
    await screen.findByRole('combobox');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('not by a slash that is typed in an input', async () => {
    serve({});
    const { user } = open();
    await user.type(await screen.findByLabelText('메모'), '1/2');
    expect(screen.getByLabelText('메모')).toHaveProperty('value', '1/2');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

const search = async (answer: Parameters<typeof serve>[0][string]) => {
  const requests = serve({ 'GET /search': answer });
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: '빠른 검색' }));
  const input = await screen.findByRole('combobox');
  return { asked: requests, user, router, input };
};

describe('a query', () => {
  it('finds a screen by another word that growers use for it', async () => {
    const { user, input } = await search(() => ok({ item: nothing }));
    await user.type(input, 'ㅊㅌ');
    await waitFor(() => expect(options()).toEqual(['시계열판교 농장']));
  });

  it('shows results by kind; arrow keys select and wrap around, Enter opens', async () => {
    const { user, router, input } = await search(() => ok({ item: found }));
    await user.type(input, 'ㅍㄱ');
    await waitFor(() =>
      expect(options()).toEqual([
        '판교 농장PG · 경기도',
        '육묘실판교 농장',
        '판교 상추판교 농장',
        '판교 상추 11-03 1판교 농장',
        '판교 밸브 고장판교 농장',
        '판교 양액 교체판교 농장',
        '판교 점검',
      ]),
    );
    expect(within(screen.getByRole('group', { name: '공지' })).getAllByRole('option')).toHaveLength(1);
    expect(chosen()).toContain('판교 농장PG');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe('판교 점검');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/smartfarm/pangyo/dashboard/R%2F1'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('finds screens by their initials without the server', async () => {
    const { user, input } = await search(() => ok({ item: nothing }));
    await user.type(input, 'ㅅㄱㅇ');
    expect(options()).toEqual(['시계열판교 농장']);
  });

  it('is sent after a pause in typing, and a late reply to an older query is ignored', async () => {
    let late: (answer: Response) => void = () => {};
    const { asked, user, input } = await search(({ query }) =>
      query.get('q') === '판'
        ? new Promise<Response>((resolve) => {
            late = resolve;
          })
        : ok({ item: nothing }),
    );
    await user.type(input, '판');
    await waitFor(() => expect(asked.some(({ query }) => query.get('q') === '판')).toBe(true));
    await user.type(input, '다라');
    expect(await screen.findByText('‘판다라’ 검색 결과가 없습니다')).toBeDefined();
    late(ok({ item: found }));
    await waitForFocus();
    expect(options()).toEqual([]);
    expect(asked.map(({ query }) => query.get('q'))).not.toContain('판다');
  });

  it('shows a server error, and still finds screens', async () => {
    const { user, input } = await search(() => refuse(500, 'ERROR', '오류가 발생했습니다.'));
    await user.type(input, '목록');
    expect(await screen.findByText(/나머지는 검색하지 못했습니다. 오류가 발생했습니다/)).toBeDefined();
    expect(options()).toEqual(['농장 목록']);
  });
});

it.each([
  ['밸브', '/smartfarm/pangyo/as-view/4', {}],
  ['양액', '/smartfarm/pangyo/farm-calendar', { day: '2026-11-24', task: 9, on: '2026-11-24' }],
])('%s opens its support request or its task on the calendar', async (keyword, path, searchParams) => {
  const { supportRequests, tasks } = found;
  const only = keyword === '밸브' ? { ...nothing, supportRequests } : { ...nothing, tasks };
  const { user, input, router } = await search(() => ok({ item: only }));
  await user.type(input, keyword);
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(router.state.location.search).toEqual(searchParams);
});

it('shows recently opened results, which can be cleared', async () => {
  const { user, input } = await search(() => ok({ item: nothing }));
  await user.type(input, '목록{Enter}');
  cleanup();
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: '빠른 검색' }));
  await screen.findByRole('group', { name: '최근 항목' });
  expect(options()).toEqual(['농장 목록']);
  await again.user.click(screen.getByRole('button', { name: '기록 지우기' }));
  expect(options()).toEqual([]);
});
