import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession, type RecordedRequest } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';
import { comparisonSearch } from './search-params.ts';

const farm = (farmNo: number, own: Partial<ComparedFarm> = {}): ComparedFarm => ({
  farmNo,
  farmId: `F${farmNo}`,
  farmName: `농장 ${farmNo}`,
  companyName: '가람',
  province: '전남',
  open: [0, 0, 0],
  acted: 0,
  since: null,
  outOfRangeDay: 0.004,
  outOfRangeWeek: 0.061,
  trend: Array.from({ length: 28 }, (_, step) => step / 280),
  reporting: 0.884,
  lastSeen: null,
  harvest: { harvestKg: 83, planToDateKg: 100, rate: 0.83 },
  overdueTasks: 2,
  ...own,
});

const farms = [farm(1, { open: [1, 0, 2], since: '2026-11-20T03:00:00Z' }), farm(2), farm(3), farm(4), farm(5)];
const answer = () =>
  ok({
    items: farms,
    paging: { pageNo: 1, pageSize: 20, totalCount: farms.length, hasMore: false },
    beside: { open: [1, 0, 2], farms: 1 },
  });

const valuesOf = (farmId: string) => () =>
  ok({
    item: {
      at: '2026-11-20T03:00:00Z',
      controllers: [
        {
          controllerId: `${farmId}-C`,
          controllerName: '1동',
          intervalSeconds: 60,
          lastSeen: null,
          freshness: 'live',
          values: [],
        },
      ],
    },
  });

type Answer = (asked: RecordedRequest) => Response | Promise<Response>;

const open = (answers: Answer = answer, at = '/portal/compare', others: Record<string, Answer> = {}) => {
  const latest = Object.fromEntries(
    farms.map(({ farmId }) => [`GET /influx/status-logs/last/${farmId}`, valuesOf(farmId)]),
  );
  const requests = serve({ 'GET /my/farms/comparison': answers, ...latest, ...others });
  return { ...openPage({ path: '/portal/compare', Page, at, search: comparisonSearch }), requests };
};
const asked = (requests: RecordedRequest[]) =>
  requests.filter(({ path }) => path === '/my/farms/comparison').map(({ query }) => Object.fromEntries(query));

beforeEach(() => {
  freshBrowser({ wide: true });
  saveSession(testSession);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each farm’s open alarms by level, time out of range, reporting, harvest against plan and overdue tasks', async () => {
  open();
  expect(await screen.findByText('진행 중 이탈 3건, 농장 1곳')).toBeTruthy();
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
  for (const word of [
    '농장 1',
    '가람 · 전남',
    '3단계 2건',
    '1단계 1건',
    '0.4%',
    '6.1%',
    '88.4%',
    '83.0%',
    '83.0 / 100.0 kg',
  ])
    expect(first?.textContent).toContain(word);
  expect(second?.textContent).toContain('없음');
  expect(screen.getByRole('img', { name: '농장 1의 7일 이탈률 추이, 최고 9.6%' })).toBeTruthy();
});

it('sorts by the server: worst first, and the other way round at the second press', async () => {
  const { requests, user, router } = open();
  const header = await screen.findByRole('button', { name: '수신 시간 24시간' });
  await user.click(header);
  await waitFor(() => expect(asked(requests).at(-1)).toMatchObject({ sort: 'reporting', order: 'asc', pageNo: '1' }));
  expect(screen.getByRole('columnheader', { name: /수신 시간/ }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(header);
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'reporting', dir: 'desc' }));
});

const choice = (farmName: string) => screen.findByRole('checkbox', { name: `${farmName} 차트에 표시` });

it('compares the first two farms of the table until somebody chooses, or chooses none', async () => {
  const { user, router } = open();
  for (const [index, { farmName }] of farms.entries())
    expect(await choice(farmName)).toHaveProperty('checked', index < 2);
  for (const { farmName } of farms.slice(0, 2)) await user.click(await choice(farmName));
  await waitFor(() => expect(router.state.location.search).toEqual({ farms: [] }));
  expect(await screen.findByText('표에서 농장을 선택하면 값을 한 차트에서 비교합니다')).toBeTruthy();
});

it('keeps the chosen farms in the address, four at most', async () => {
  const { user, router } = open();
  for (const { farmName } of farms.slice(2, 4)) await user.click(await choice(farmName));
  await waitFor(() => expect(router.state.location.search).toEqual({ farms: ['F1', 'F2', 'F3', 'F4'] }));
  expect(screen.getByRole('checkbox', { name: '농장 5 차트에 표시' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('선택한 농장에 측정값이 없습니다.')).toBeTruthy();
});

it('says how two chosen farms differ, as their shown figures do, the largest difference first', async () => {
  const counts = { actedShare: 0.75, medianMinutesToAction: 14, perOperatorPerDay: 1.4 };
  const countOf = (budget: object) => () => ok({ item: { budget: { ...counts, ...budget } } });
  open(answer, '/portal/compare?farms=["F1","F2"]', {
    'GET /ai/farm-alarm-count/F1': countOf({ medianMinutesToAction: 74.4 }),
    'GET /ai/farm-alarm-count/F2': countOf({ actedShare: 0.5, medianMinutesToAction: 13.6 }),
  });
  const table = await screen.findByRole('table', { name: '차이가 큰 항목' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[0]).toEqual(['항목', '농장 1', '농장 2', '차이']);
  expect(rows[1]).toEqual(['조치까지 걸린 시간(중앙값)', '1시간 14분', '14분', '1시간']);
  expect(rows[2]).toEqual(['조치율', '75.0%', '50.0%', '25.0%p']);
  expect(rows.at(-1)?.at(-1)).toBe('0.0%p');
});

it('sets the means of air apart by day and by night, where the light of all chosen farms is known', async () => {
  const now = Math.floor(Date.now() / 1000 / 3_600) * 3_600;
  const t = Array.from({ length: 168 }, (_, hour) => now - (168 - hour) * 3_600);
  const isDay = t.map((_, hour) => hour % 24 >= 8);
  const column = (controllerId: string, field: string, day: number, night: number) => {
    const values = isDay.map((bright) => (bright ? day : night));
    const text = { nameKo: field, nameEn: field, unit: '', decimals: 1, kind: 'measured' };
    return {
      controllerId,
      field,
      ...text,
      min: values,
      avg: values,
      max: values,
      count: t.map(() => 1),
      ranges: null,
    };
  };
  const measured = [
    column('F1-C', 'temperature', 25, 18),
    column('F2-C', 'temperature', 24.5, 14),
    column('F1-C', 'dli', 12, 3),
    column('F2-C', 'dli', 9, 2),
  ];
  const light = [column('F1-C', 'light', 200, 0), column('F2-C', 'solarRadiation', 300, 1)];
  const value = { field: 'temperature', nameKo: 'temperature', nameEn: 'temperature' };
  const withValue = (farmId: string) => async () => {
    const { item } = (await valuesOf(farmId)().json()) as { item: { controllers: object[] } };
    return ok({ item: { ...item, controllers: item.controllers.map((one) => ({ ...one, values: [value] })) } });
  };
  const count = () => ok({ item: { budget: { actedShare: null, medianMinutesToAction: null, perOperatorPerDay: 1 } } });
  const series = (columns: object[]) => ok({ item: { t, width: 3_600, series: columns, remarks: [] } });
  const openWith = (known: typeof light) =>
    open(answer, '/portal/compare?farms=["F1","F2"]', {
      'GET /influx/status-logs/last/F1': withValue('F1'),
      'GET /influx/status-logs/last/F2': withValue('F2'),
      'GET /ai/farm-alarm-count/F1': count,
      'GET /ai/farm-alarm-count/F2': count,
      'GET /influx/status-logs/field': ({ query }) =>
        series(query.get('fields')?.startsWith('light') ? known : measured),
    });
  const rowOf = async (name: string) =>
    [...((await screen.findByRole('rowheader', { name })).closest('tr')?.children ?? [])].map(
      (cell) => cell.textContent,
    );
  openWith(light);
  expect(await rowOf('temperature 낮 평균')).toEqual(['temperature 낮 평균', '25.0', '24.5', '0.5']);
  expect(await rowOf('temperature 밤 평균')).toEqual(['temperature 밤 평균', '18.0', '14.0', '4.0']);
  expect(await rowOf('dli 일평균')).toEqual(['dli 일평균', '12.0', '9.0', '3.0']);
  cleanup();
  openWith(light.slice(0, 1));
  expect(await rowOf('temperature 평균')).toEqual(['temperature 평균', '22.7', '21.0', '1.7']);
});

it('asks for another farm before it tells differences', async () => {
  open(answer, '/portal/compare?farms=["F1"]');
  expect(await screen.findByText('농장을 하나 더 선택하면 차이를 보여 드립니다')).toBeTruthy();
});

it('is a list on phones, sorted by a select', async () => {
  freshBrowser({ wide: false });
  saveSession(testSession);
  const { requests, user } = open();
  expect(within(await screen.findByRole('list', { name: '농장 비교' })).getAllByRole('listitem')).toHaveLength(5);
  await user.selectOptions(screen.getByRole('combobox', { name: '정렬 기준' }), '지연된 할 일 순');
  await waitFor(() => expect(asked(requests).at(-1)).toMatchObject({ sort: 'overdueTasks', order: 'desc' }));
});

it('says that nothing matches, and why it cannot load', async () => {
  open(
    () =>
      ok({
        items: [],
        paging: { pageNo: 1, pageSize: 20, totalCount: 0, hasMore: false },
        beside: { open: [0, 0, 0], farms: 0 },
      }),
    '/portal/compare?keyword=x',
  );
  expect(await screen.findByText('‘x’ 검색 결과가 없습니다')).toBeTruthy();
  cleanup();
  open(() => refuse(400, 'TOO_MANY_FARMS', '농장은 5,000곳까지 비교할 수 있습니다.'));
  expect((await screen.findByRole('alert')).textContent).toContain('5,000곳');
});
