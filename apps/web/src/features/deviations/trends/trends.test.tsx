import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up.ts';
import { Page } from './page.tsx';
import { counts, damp, noon, over, pageOf, serveDeviations } from '#test/deviations/fixtures.ts';
import { trendsSearch } from '../search.ts';

setUpPage({ now: noon });

const open = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/alert-log-time-series',
    Page,
    at: `/smartfarm/F1/alert-log-time-series${search}`,
    search: trendsSearch,
  });

const card = (name: string) => screen.findByRole('region', { name });

it('compares with the period before', async () => {
  serveDeviations();
  open();
  expect(await screen.findByText('최근 30일 이탈 42건 — 이전 30일보다 13건 적습니다')).toBeDefined();
  expect(screen.getByText('최다 항목 humidity 22건 · 3단계 2건 · 14시대에 가장 많음(9건)')).toBeDefined();
});

it('compares with nothing when the period before has no data', async () => {
  serveDeviations({ 'GET /ai/farm-alarm-count/F1': () => ok({ item: { ...counts, before: null } }) });
  open();
  expect(await screen.findByText('최근 30일 이탈 42건')).toBeDefined();
});

it('requests the days in the address', async () => {
  const requests = serveDeviations();
  const { user, router } = open('?period=7d');
  await screen.findByRole('radio', { name: '7일' });
  const from = () => requests.findLast(({ path }) => path.startsWith('/ai/'))?.query.get('from');
  await waitFor(() => expect(from()).toBe(String(Date.parse('2026-11-14T00:00:00+09:00') / 1000)));
  await user.click(screen.getByRole('radio', { name: '90일' }));
  expect(router.state.location.search).toMatchObject({ period: '90d' });
  await waitFor(() => expect(from()).toBe(String(Date.parse('2026-08-23T00:00:00+09:00') / 1000)));
});

it('shows each day by level, as a chart and a table', async () => {
  serveDeviations();
  const { user } = open();
  const days = await card('일별');
  expect(within(days).getByRole('img', { name: '일별' })).toBeDefined();
  await user.click(within(days).getByRole('button', { name: '일별: 표로 보기' }));
  const rows = within(within(days).getByRole('table', { name: '일별' })).getAllByRole('row');
  expect(rows.length).toBe(31);
  expect(rows[1]?.textContent).toContain('11. 20. (금)');
});

it('draws a lane for each field, and says when some are omitted', async () => {
  serveDeviations({ 'GET /farm/F1/deviation-status': () => ok(pageOf([damp, over], 312)) });
  open();
  expect(await screen.findByRole('img', { name: '습도 · 재배실 2: 2건' })).toBeDefined();
  expect((await card('이탈 시간대')).textContent).toContain('최근 2건만 표시합니다. 전체 312건은');
});

it('compares alarms with what one operator can handle', async () => {
  serveDeviations();
  open();
  const noise = await card('알림 빈도');
  for (const part of ['담당자 3명', '4.2건', '적정', '71%', '26분', '0.2%']) expect(noise.textContent).toContain(part);
  expect(within(noise).getByText('1동 게이트웨이')).toBeDefined();
});

it('names recurring deviations, or that there are none', async () => {
  let recurring = counts.recurring;
  serveDeviations({ 'GET /ai/farm-alarm-count/F1': () => ok({ item: { ...counts, recurring } }) });
  open();
  expect((await card('반복 이탈')).textContent).toContain('14시 무렵6일');
  cleanup();
  recurring = [];
  open();
  expect((await card('반복 이탈')).textContent).toContain('반복 이탈이 없습니다');
});

it('distinguishes a failed call from a quiet month', async () => {
  let broken = true;
  serveDeviations({
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
