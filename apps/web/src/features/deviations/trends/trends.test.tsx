import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Deviation } from '@onsil/contract/deviations';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, testSession } from '#test/browser.ts';
import { counts, noon, over, pageOf, serveDeviations } from '#test/deviations/fixtures.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { trendsSearch } from '../search-params.ts';
import { Page } from './page.tsx';

setUpPage({ now: noon });

const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/alert-log-time-series',
    Page,
    at: `/smartfarm/F1/alert-log-time-series${search}`,
    search: trendsSearch,
  });

const card = (name: string) => screen.findByRole('region', { name });

const began = (deviationId: number, startedAt: string, change: Partial<Deviation> = {}): Deviation => {
  const at = Date.parse(`${startedAt}:00+09:00`);
  const iso = (minutes: number) => new Date(at + minutes * 60_000).toISOString();
  return {
    ...over,
    highest: 1,
    deviationId,
    startedAt: iso(0),
    openedAt: iso(10),
    backAt: iso(50),
    endedAt: iso(60),
    ...change,
  };
};

// Monday, Wednesday and Friday around 10:00, and one of another field
const co2 = { field: 'co2', fieldNameKo: 'CO₂', fieldNameEn: 'CO₂', unit: 'ppm', decimals: 0 };
const all = [
  began(1, '2026-11-16T10:05', co2),
  began(2, '2026-11-18T09:50', co2),
  began(3, '2026-11-20T10:20', { ...co2, highest: 2 }),
  began(4, '2026-11-17T22:00', { controllerId: 'GW-1', controllerName: '1동 게이트웨이' }),
];
const serveAll = (own: Parameters<typeof serveDeviations>[0] = {}) =>
  serveDeviations({
    'GET /farm/F1/deviation-status': () => ok(pageOf(all)),
    'GET /ai/farm-alarm-count/F1': () => ok({ item: { ...counts, before: 9 } }),
    ...own,
  });

it('compares with the period before', async () => {
  serveAll();
  open();
  expect(await screen.findByText('최근 30일 이탈 4건 — 이전 30일보다 5건 적습니다')).toBeDefined();
  expect(screen.getByText(/^최다 항목 co2 3건/)).toBeDefined();
});

it('on a phone folds what is secondary', async () => {
  freshBrowser({ phone: true });
  saveSession(testSession);
  serveAll();
  const { user } = open();
  const load = within(await card('알림 빈도')).getByRole('button', { name: /펼치기/ });
  expect(load.getAttribute('aria-expanded')).toBe('false');
  await user.click(load);
  expect(load.getAttribute('aria-expanded')).toBe('true');
  expect(within(await card('요일과 시각')).queryByRole('button', { name: /펼치기/ })).toBeNull();
});

it('compares with nothing when the period before has no data', async () => {
  serveAll({ 'GET /ai/farm-alarm-count/F1': () => ok({ item: { ...counts, before: null } }) });
  open();
  expect(await screen.findByText('최근 30일 이탈 4건')).toBeDefined();
});

it('requests the days in the address, and own days', async () => {
  const requests = serveAll();
  const { user, router } = open('?period=7d');
  await screen.findByRole('radio', { name: '7일' });
  const asked = (name: string) => requests.findLast(({ path }) => path.startsWith('/ai/'))?.query.get(name);
  await waitFor(() => expect(asked('from')).toBe(String(Date.parse('2026-11-14T00:00:00+09:00') / 1000)));
  await user.click(screen.getByRole('radio', { name: '직접 선택' }));
  expect(router.state.location.search).toMatchObject({ period: 'own', from: '2026-11-14', to: '2026-11-20' });
  await router.navigate({ to: '.', search: { period: 'own', from: '2026-11-16', to: '2026-11-17' } });
  await waitFor(() => expect(asked('to')).toBe(String(Date.parse('2026-11-18T00:00:00+09:00') / 1000)));
  expect(await screen.findByText('2일 동안 이탈 4건')).toBeDefined();
});

it('figures and download are of the field, controller and level in the address', async () => {
  const requests = serveAll({ 'GET /downloads/deviations': () => new Response('') });
  const { user } = open('?field=co2&c=IDF-A&level=2');
  await card('알림 빈도');
  await user.click(screen.getByRole('button', { name: '다운로드' }));
  await user.click(await screen.findByRole('button', { name: /CSV/ }));
  for (const path of ['/ai/farm-alarm-count/F1', '/downloads/deviations']) {
    await waitFor(() => expect(requests.some((one) => one.path === path)).toBe(true));
    const query = Object.fromEntries(requests.findLast((one) => one.path === path)?.query ?? []);
    expect(query).toMatchObject({ field: 'co2', controllerId: 'IDF-A', highest: '2' });
  }
});

it('names what recurs first, with the way to the newest of them', async () => {
  serveAll();
  const { user, router } = open('?period=7d');
  const recurring = within(await card('반복 이탈'));
  expect(recurring.getByText('CO₂ · 재배실 2')).toBeDefined();
  expect(recurring.getByText('7일 중 3일, 10:10 무렵')).toBeDefined();
  expect(recurring.getByText(/보통 50분 · 3건 중 0건 조치/)).toBeDefined();
  expect(recurring.getByRole('link', { name: '최근 이탈의 원인' }).getAttribute('href')).toBe(
    '/smartfarm/F1/3/notification-action',
  );
  await user.click(recurring.getByRole('button', { name: '이 이탈만 보기' }));
  expect(router.state.location.search).toMatchObject({ field: 'co2', c: 'IDF-A' });
  const list = within(await card('이탈 목록'));
  await waitFor(() => expect(list.getAllByRole('row')).toHaveLength(4));
});

it('says that nothing recurs', async () => {
  serveAll({ 'GET /farm/F1/deviation-status': () => ok(pageOf(all.slice(1))) });
  open();
  expect((await card('반복 이탈')).textContent).toContain('반복 이탈이 없습니다');
});

it('every part filters the others, which the address keeps', async () => {
  serveAll();
  const { user, router } = open('?level=2');
  const list = async () => within(within(await card('이탈 목록')).getByRole('table')).getAllByRole('row').length - 1;
  await waitFor(async () => expect(await list()).toBe(1));
  await user.selectOptions(screen.getByRole('combobox', { name: '단계' }), '');
  await waitFor(async () => expect(await list()).toBe(4));
  await user.click(within(await card('요일과 시각')).getByRole('button', { name: '화요일 22시, 1' }));
  expect(router.state.location.search).toEqual({ weekday: 1, hour: 22 });
  await waitFor(async () => expect(await list()).toBe(1));
  await user.click(screen.getByRole('button', { name: '화요일 22시' }));
  await user.click(within(await card('제어기별')).getByRole('button', { name: '1동 게이트웨이' }));
  expect(router.state.location.search).toEqual({ c: 'GW-1' });
  await user.click(screen.getByRole('button', { name: '필터 해제' }));
  await user.click(within(await card('항목별')).getByRole('button', { name: 'co2' }));
  expect(router.state.location.search).toEqual({ field: 'co2' });
  await user.selectOptions(screen.getByRole('combobox', { name: '제어기' }), 'GW-1');
  expect(await screen.findByText('조건에 맞는 이탈이 없습니다')).toBeDefined();
});

it('shows each day by level, as a chart and a table whose days filter', async () => {
  serveAll();
  const { user, router } = open();
  const days = await card('일별');
  expect(within(days).getByRole('img', { name: '일별' })).toBeDefined();
  await user.click(within(days).getByRole('button', { name: '일별: 표로 보기' }));
  expect(within(within(days).getByRole('table', { name: '일별' })).getAllByRole('row').length).toBe(31);
  await user.click(within(days).getByRole('button', { name: '11.\u00a020.\u00a0(금)' }));
  expect(router.state.location.search).toEqual({ day: '2026-11-20' });
});

it('draws a lane for each field, whose bars lead to their deviations', async () => {
  serveAll();
  const { user, router } = open();
  const lane = await screen.findByRole('img', { name: 'CO₂ · 재배실 2: 3건' });
  await user.click(lane.querySelector('rect') ?? expect.fail('a bar'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/smartfarm/F1/1/notification-action'));
});

it('loads every page of the deviations, and says when there are more than it takes', async () => {
  const requests = serveAll({
    'GET /farm/F1/deviation-status': ({ query }) => {
      const first = Number(query.get('pageNo')) * 1_000;
      const page = pageOf(
        all.map((one) => ({ ...one, deviationId: first + one.deviationId })),
        3_000,
      );
      return ok({ ...page, paging: { ...page.paging, hasMore: true } });
    },
  });
  open();
  expect((await card('이탈 목록')).textContent).toContain('최근 40건만 표시합니다. 전체 3,000건은');
  expect(requests.filter(({ path }) => path.endsWith('/deviation-status'))).toHaveLength(10);
});

it('compares alarms with what one operator can handle', async () => {
  serveAll();
  const { user, router } = open();
  const noise = await card('알림 빈도');
  for (const part of ['담당자 3명', '4.2건', '적정', '71%', '26분', '0.2%']) expect(noise.textContent).toContain(part);
  await user.click(within(noise).getByRole('button', { name: /1동 게이트웨이/ }));
  expect(router.state.location.search).toMatchObject({ c: expect.any(String) });
});

it('distinguishes a failed call from a quiet month', async () => {
  let broken = true;
  serveAll({
    'GET /farm/F1/deviation-status': () => ok(pageOf([])),
    'GET /ai/farm-alarm-count/F1': () =>
      broken ? refuse(500, 'ERROR', '오류') : ok({ item: { ...counts, total: 0, before: 3, byField: [] } }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '다시 시도' }));
  broken = false;
  await user.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('최근 30일 동안 이탈이 없었습니다')).toBeDefined();
  expect(screen.getByText(/이전 30일에는 3건이었습니다/)).toBeDefined();
});
