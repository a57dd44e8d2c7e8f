import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CropPrice, CropPrices } from '@onsil/contract/crop-prices';
import { getPaging } from '@onsil/contract/envelope';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';
import { pricesSearch } from './search-params.ts';
import { CropPricesCard } from './widgets/crop-prices-card.tsx';

const now = Date.parse('2026-11-23T16:00:00+09:00');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  freshBrowser({ wide: true });
  saveSession({ ...testSession, expiresAt: new Date(now + 900_000).toISOString() });
});

afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lettuce: CropPrice = {
  category: '200',
  itemCode: '214',
  itemName: '상추',
  kindCode: '01',
  kindName: '적',
  rankCode: '04',
  rankName: '상품',
  unit: '100g',
  price: 1_150,
  pricePerKg: 11_500,
  weekAgo: { price: 1_000, change: 0.15 },
  yearAgo: { price: 1_250, change: -0.08 },
};
const cabbage: CropPrice = {
  ...lettuce,
  itemCode: '211',
  itemName: '배추',
  kindName: '배추',
  unit: '1포기',
  price: null,
  pricePerKg: null,
  weekAgo: null,
  yearAgo: null,
};

const prices = (own: Partial<CropPrices> = {}, items = [lettuce, cabbage]): CropPrices => ({
  source: 'kamis',
  isSample: false,
  state: 'ready',
  fetchedAt: new Date(now).toISOString(),
  isStale: false,
  surveyedOn: '2026-11-23',
  chosenBy: 'farm',
  items,
  paging: getPaging(1, 20, items.length),
  ...own,
});

const series = {
  ...prices(),
  ...lettuce,
  days: [
    { day: '2026-11-20', price: 900 },
    { day: '2026-11-23', price: 1_150 },
  ],
};
const items = [
  { itemCode: '214', itemName: '상추', category: '200', isFollowed: true, kinds: [] },
  { itemCode: '225', itemName: '토마토', category: '200', isFollowed: false, kinds: [] },
  { itemCode: '111', itemName: '쌀', category: '100', isFollowed: false, kinds: [] },
];

const withPrices = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /crop/prices': () => ok({ item: prices() }),
    'GET /kamis/day': () => ok({ item: series }),
    'GET /kamis/items': () => ok({ items }),
    'PUT /crop/prices/followed': () => ok(),
    ...answers,
  });

describe('the card', () => {
  const open = () => openPage({ path: '/x', at: '/x', Page: () => <CropPricesCard farmId="F1" /> });

  it('shows the better grade of followed items, compared with a week and a year ago', async () => {
    const requests = withPrices();
    open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toBe('상추 · 적100g1,150원전주 대비 15.0% 상승▲ 15.0%전년 대비 8.0% 하락▼ 8.0%');
    expect(second?.textContent).toBe('배추1포기조사 없음전주 대비 –전년 대비 –');
    expect(screen.getByText(/KAMIS · 11\.\s23\. 조사/)).toBeDefined();
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toContain('item=214-01-04');
    const { query } = requests.find(({ path }) => path === '/crop/prices') ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({ followed: 'true', rankCode: '04', pageNo: '1', pageSize: '5' });
  });

  it('marks sample data, and shows the time of outdated prices', async () => {
    withPrices({ 'GET /crop/prices': () => ok({ item: prices({ source: 'sample', isSample: true, isStale: true }) }) });
    open();
    expect((await screen.findByText('예시 가격')).parentElement?.textContent).toContain('실제 가격이 아닙니다');
    expect(screen.getByRole('status').textContent).toContain('16:00에 받은 값');
    expect(screen.getByText(/예시 · 11\.\s23\. 조사/)).toBeDefined();
  });

  it.each([
    [{ state: 'failed', surveyedOn: null, fetchedAt: null } as const, '가격을 아직 받지 못했습니다'],
    [{} as const, '관심 품목의 가격이 없습니다'],
  ])('without prices (%j) gives the reason', async (own, said) => {
    withPrices({ 'GET /crop/prices': () => ok({ item: prices(own, []) }) });
    open();
    expect(await screen.findByText(said)).toBeDefined();
  });
});

describe('the page', () => {
  const open = (search = '') =>
    openPage({
      path: '/smartfarm/$farmId/crop-prices',
      at: `/smartfarm/F1/crop-prices${search}`,
      Page,
      search: pricesSearch,
    });

  it('lists followed items, per kilo where the unit is a weight', async () => {
    const requests = withPrices();
    open();
    const rows = (await screen.findAllByRole('row')).slice(1).map((one) => one.textContent);
    expect(rows).toEqual([
      '상추 · 적상품 · 100g1,150원11,500원15.0% 상승▲ 15.0%1,000원8.0% 하락▼ 8.0%1,250원',
      '배추상품 · 1포기조사 없음–––',
    ]);
    expect(requests.find(({ path }) => path === '/crop/prices')?.query.get('followed')).toBe('true');
    expect(screen.getByText(/출처: KAMIS/)).toBeDefined();
  });

  it('sends the address’s filters, which the inputs change', async () => {
    const requests = withPrices();
    const { user, router } = open('?market=wholesale&all=true&category=%22200%22&keyword=상');
    await screen.findAllByRole('row');
    expect(Object.fromEntries(requests.find(({ path }) => path === '/crop/prices')?.query ?? [])).toMatchObject({
      market: 'wholesale',
      followed: 'false',
      category: '200',
      keyword: '상',
    });
    await user.click(screen.getByRole('radio', { name: '소매' }));
    await user.selectOptions(screen.getByRole('combobox', { name: '부류' }), '과일류');
    await waitFor(() => expect(router.state.location.search).toEqual({ all: true, category: '400', keyword: '상' }));
    await user.click(screen.getByRole('radio', { name: '관심 품목' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ category: '400', keyword: '상' }));
  });

  it('offers all items when none match', async () => {
    withPrices({ 'GET /crop/prices': ({ query }) => ok({ item: prices({}, query.get('keyword') ? [] : [lettuce]) }) });
    const { user, router } = open('?keyword=없는');
    await user.click(await screen.findByRole('button', { name: '모든 품목 보기' }));
    expect(await screen.findByRole('link', { name: '상추 · 적' })).toBeDefined();
    expect(router.state.location.search).toEqual({ all: true });
  });

  it('can be retried when it fails to load', async () => {
    let tries = 0;
    withPrices({
      'GET /crop/prices': () => (tries++ === 0 ? refuse(500, 'ERROR', '오류가 발생했습니다.') : ok({ item: prices() })),
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('link', { name: '상추 · 적' })).toBeDefined();
  });

  it('opens a product’s history by its address', async () => {
    const requests = withPrices();
    const { user, router } = open();
    await user.click(await screen.findByRole('link', { name: '상추 · 적' }));
    const sheet = await screen.findByRole('dialog', { name: '상추 · 적 · 상품 · 100g' });
    await within(sheet).findByText('900원');
    expect(Object.fromEntries(requests.find(({ path }) => path === '/kamis/day')?.query ?? [])).toEqual({
      market: 'retail',
      itemCode: '214',
      kindCode: '01',
      rankCode: '04',
      from: '2026-08-24',
      to: '2026-11-23',
    });
    await user.click(within(sheet).getByRole('radio', { name: '1년' }));
    await waitFor(() => expect(requests.some(({ query }) => query.get('from') === '2025-11-23')).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('reports a product without a survey', async () => {
    withPrices({ 'GET /kamis/day': () => refuse(404, 'NOT_FOUND', '없습니다.') });
    open('?item=999-00-04');
    expect(await screen.findByText('이 품목의 가격이 없습니다')).toBeDefined();
  });

  it('saves the chosen items, one at least, or returns to the farm’s crops', async () => {
    const requests = withPrices();
    const { user, router } = open('?follow=true');
    const sheet = await screen.findByRole('dialog', { name: '관심 품목' });
    await user.click(await within(sheet).findByRole('checkbox', { name: '상추' }));
    await within(sheet).findByText('하나 이상 선택해 주세요.');
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(within(sheet).getByRole('checkbox', { name: '토마토' }));
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ itemCodes: ['225'] });
    await user.click(screen.getByRole('button', { name: '관심 품목 선택' }));
    await user.click(await screen.findByRole('button', { name: '농장 작물로 되돌리기' }));
    await waitFor(() => expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ itemCodes: null }));
  });

  it('keeps a choice that could not be saved', async () => {
    withPrices({ 'PUT /crop/prices/followed': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    const { user } = open('?follow=true');
    const sheet = await screen.findByRole('dialog', { name: '관심 품목' });
    await user.click(await within(sheet).findByRole('checkbox', { name: '토마토' }));
    await user.click(within(sheet).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(within(sheet).getByRole('alert').textContent).not.toBe(''));
    expect(within(sheet).getByRole('checkbox', { name: '토마토' })).toHaveProperty('checked', true);
  });
});
