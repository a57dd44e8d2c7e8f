import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPaging } from '@onsil/contract/envelope';
import type { FarmRow } from '@onsil/contract/farms';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';
import { portalSearch } from './search-params.ts';

const noon = Date.parse('2026-11-20T03:00:00Z');

const farm = (farmNo: number, own: Partial<FarmRow> = {}): FarmRow => ({
  farmNo,
  farmId: `F${farmNo}`,
  code: `A-00${farmNo}`,
  farmName: `농장 ${farmNo}`,
  companyName: '가나다 농업회사',
  cultivationType: 'DFT',
  operationStatus: 'RUNNING',
  province: '경기',
  address: '성남시',
  role: 'member',
  live: {
    level: 0,
    deviations: 0,
    actionNeeded: 0,
    stillOut: 0,
    since: null,
    freshness: 'live',
    controllers: 3,
    reporting: 3,
    neverReported: 0,
    lastSeen: '2026-11-20T02:59:52Z',
  },
  doubtful: null,
  ...own,
});

const codes = [
  {
    masterCode: 'FARM_CULTIVATION_TYPE',
    detailCode: 'DFT',
    isMaster: false,
    codeNameKo: '담액 수경',
    codeNameEn: 'DFT',
    order: 1,
  },
  {
    masterCode: 'FARM_OPERATION_STATUS',
    detailCode: 'RUNNING',
    isMaster: false,
    codeNameKo: '운영 중',
    codeNameEn: 'Running',
    order: 1,
  },
];

const listed =
  (farms: FarmRow[], total = farms.length) =>
  ({ query }: RecordedRequest) =>
    ok({ items: farms, paging: getPaging(Number(query.get('pageNo')), Number(query.get('pageSize')), total) });

const open = (answer: (asked: RecordedRequest) => Response | Promise<Response>, at = '/portal') => {
  const requests = serve({ 'GET /my/farms': answer, 'GET /commons/codes': () => ok({ items: codes }) });
  return { ...openPage({ path: '/portal', Page, at, search: portalSearch }), requests };
};

const lists = (requests: RecordedRequest[]) =>
  requests.filter(({ path }) => path === '/my/farms').map(({ query }) => Object.fromEntries(query));

const start = (wide: boolean): void => {
  freshBrowser({ wide });
  saveSession(testSession);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  start(true);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the list', () => {
  it('shows a farm’s state, code, type, address, operation, controllers and age, in the server’s order', async () => {
    const bad = {
      level: 2,
      deviations: 3,
      actionNeeded: 2,
      stillOut: 0,
      since: new Date(Date.now() - 38 * 60_000).toISOString(),
      freshness: 'live',
      controllers: 5,
      reporting: 3,
      neverReported: 1,
      lastSeen: '2026-11-20T02:59:52Z',
    } as const;
    open(listed([farm(7, { live: bad }), farm(3)]));
    const rows = within(await screen.findByRole('table', { name: '농장 목록' }))
      .getAllByRole('row')
      .slice(1);
    await waitFor(() => expect(rows[0]?.textContent).toContain('운영 중'));
    const text = rows.map((row) => row.textContent);
    for (const word of [
      '2단계 경고',
      '조치 필요 2건 · 38분 경과',
      '농장 7',
      '가나다 농업회사',
      'A-007',
      '담액 수경',
      '경기 성남시',
      '3 / 4대 수신 · 수신 기록 없음 1대',
      '8초\u00a0전',
    ])
      expect(text[0]).toContain(word);
    expect(text[1]).toContain('정상');
    expect(
      within(rows[0] ?? document.body)
        .getByRole('link', { name: '농장 7' })
        .getAttribute('href'),
    ).toBe('/smartfarm/F7/dashboard');
  });

  it('shows a farm without controllers as unknown, not as normal', async () => {
    open(
      listed([
        farm(1, {
          live: {
            level: 0,
            deviations: 0,
            actionNeeded: 0,
            stillOut: 0,
            since: null,
            freshness: 'never',
            controllers: 0,
            reporting: 0,
            neverReported: 0,
            lastSeen: null,
          },
        }),
      ]),
    );
    const row = (await screen.findByRole('table')).querySelector('tbody tr');
    expect(row?.textContent).toContain('수신 없음');
    expect(row?.textContent).toContain('제어기 없음');
    expect(row?.textContent).not.toContain('정상');
  });

  it('numbers rows down to 1 over all pages', async () => {
    open(listed([farm(1), farm(2)], 23), '/portal?page=2');
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['13', '12']);
  });

  it('shows cards on a phone, each with a link to its dashboard', async () => {
    start(false);
    open(listed([farm(1), farm(2)]));
    const cards = within(await screen.findByRole('list', { name: '농장 목록' })).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(screen.getByRole('link', { name: '농장 2 대시보드' }).getAttribute('href')).toBe('/smartfarm/F2/dashboard');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows 50 farms at once as cards on a large screen, and ten to a page as a table', async () => {
    const farms = Array.from({ length: 50 }, (_, index) => farm(index + 1));
    const { requests, user } = open((asked) => {
      const [page, size] = [Number(asked.query.get('pageNo')), Number(asked.query.get('pageSize'))];
      return listed(farms.slice((page - 1) * size, page * size), farms.length)(asked);
    });
    const pages = within(await screen.findByRole('navigation', { name: '농장 목록 페이지' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 10);
    await user.click(pages.getByRole('button', { name: '5 페이지' }));
    expect(await screen.findByRole('link', { name: '농장 50' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '카드' }));
    const cards = within(await screen.findByRole('list', { name: '농장 목록' }));
    await waitFor(() => expect(cards.getAllByRole('listitem')).toHaveLength(50));
    expect(cards.getByRole('link', { name: '농장 50 대시보드' }).getAttribute('href')).toBe('/smartfarm/F50/dashboard');
    expect(screen.queryByRole('navigation', { name: '농장 목록 페이지' })).toBeNull();
    expect(lists(requests).at(-1)).toMatchObject({ pageNo: '1', pageSize: '50' });
  });
});

describe('the address', () => {
  it('holds keyword and page, and a new keyword starts at the first page', async () => {
    const { requests, user, router } = open(
      listed([farm(1)], 30),
      `/portal?page=3&keyword=${encodeURIComponent('딸기')}`,
    );
    const field = await screen.findByRole('searchbox', { name: '농장 검색' });
    expect(field.getAttribute('value')).toBe('딸기');
    expect(lists(requests)[0]).toEqual({ keyword: '딸기', pageNo: '3', pageSize: '10' });
    await user.clear(field);
    await user.type(field, '토마토');
    await waitFor(() => expect(router.state.location.search).toEqual({ keyword: '토마토' }));
    await waitFor(() => expect(lists(requests).at(-1)).toMatchObject({ keyword: '토마토', pageNo: '1' }));
  });

  it('turns pages', async () => {
    const { router, user } = open(listed([farm(1)], 30));
    await user.click(await screen.findByRole('button', { name: '2 페이지' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
  });

  it('ignores invalid parameters', async () => {
    const { requests } = open(listed([farm(1)]), '/portal?page=-4&view=globe');
    await screen.findByRole('table');
    expect(lists(requests)[0]).toMatchObject({ pageNo: '1' });
  });
});

describe('other states', () => {
  it('no farms at all: explains how to get one', async () => {
    open(listed([]));
    expect(await screen.findByText('등록된 농장이 없습니다')).toBeDefined();
    expect(screen.getByText(/관리자에게 초대를 요청해/)).toBeDefined();
  });

  it('no match: shows the keyword and offers all farms', async () => {
    const { user, router } = open(
      ({ query }) => listed(query.get('keyword') ? [] : [farm(1)])({ query } as RecordedRequest),
      `/portal?keyword=${encodeURIComponent('없는 말')}`,
    );
    expect(await screen.findByText('‘없는 말’ 검색 결과가 없습니다')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '전체 농장 보기' }));
    await screen.findByRole('table');
    expect(router.state.location.search).toEqual({});
  });

  it('an error shows the server’s message and can be retried', async () => {
    let broken = true;
    const { user } = open((request) =>
      broken ? refuse(500, 'ERROR', '오류가 발생했습니다.') : listed([farm(1)])(request),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('오류가 발생했습니다.');
    broken = false;
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('table')).toBeDefined();
  });

  it('marks a farm with readings that a person has to check', async () => {
    open(listed([farm(7, { doubtful: { count: 3, reason: 'stuck' } }), farm(3)]));
    const mark = await screen.findByRole('button', { name: '확인할 항목 3개, 농장 7' });
    expect(mark.textContent).toBe('확인할 항목 3개');
    expect(screen.queryByRole('button', { name: /농장 3: 확인할 항목/ })).toBeNull();
  });

  it('calls no farm normal while a controller is silent or a reading is to be checked', async () => {
    const { live } = farm(1);
    const partly = farm(7, { live: { ...live, controllers: 5, neverReported: 1, reporting: 3 } });
    open(listed([partly, farm(5, { doubtful: { count: 2, reason: 'stuck' } }), farm(3)]));
    const rows = within(await screen.findByRole('table', { name: '농장 목록' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => /1대 수신 없음|기준 안|정상/.exec(row.textContent)?.[0])).toEqual([
      '1대 수신 없음',
      '기준 안',
      '정상',
    ]);
  });

  it('shows that it is loading', async () => {
    open(() => new Promise(() => {}));
    expect(await screen.findByRole('status', { name: '농장 목록' })).toBeDefined();
  });
});
