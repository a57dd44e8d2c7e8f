import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CostEntry, CostSetting, CostSummary } from '@onsil/contract/costs';
import { getPaging } from '@onsil/contract/envelope';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';
import { costsSearch } from './search-params.ts';

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

const none = { energy: 0, labour: 0, seeds: 0, nutrients: 0, packaging: 0, other: 0 };
const amounts = { ...none, energy: 300_000, labour: 500_000, seeds: 200_000 };
const figures = { amounts, total: 1_000_000, harvestKg: 100, costPerKg: 10_000 };
const price = { perKg: 11_500, market: 'retail' as const, itemName: '상추' };
const margin = { perKg: 1_500, share: 0.13 };
const month = (name: string, given: object = {}) => ({
  month: name,
  basis: 'positions' as const,
  ...figures,
  energyKwh: 1_200,
  labourHours: 8,
  computed: { energy: 150_000, labour: 0 },
  ...given,
});
const summary = (own: Partial<CostSummary> = {}): CostSummary => ({
  from: '2026-06',
  to: '2026-11',
  months: [
    month('2026-10'),
    month('2026-11', { amounts: { ...none, energy: 150_000 }, total: 150_000, harvestKg: 5, costPerKg: 30_000 }),
  ],
  crops: [
    { farmCropId: 1, cropName: '상추', ...figures, price, margin },
    {
      farmCropId: 2,
      cropName: '바질',
      amounts: none,
      total: 0,
      harvestKg: 0,
      costPerKg: null,
      price: null,
      margin: null,
    },
  ],
  batches: [
    {
      batchId: 7,
      batchName: '상추 10-1',
      farmCropId: 1,
      cropName: '상추',
      startOn: '2026-10-02',
      isCut: true,
      isRunning: false,
      ...figures,
      price,
      margin: { perKg: -1_500, share: -0.13 },
    },
    {
      batchId: 8,
      batchName: '상추 11-1',
      farmCropId: 1,
      cropName: '상추',
      startOn: '2026-11-02',
      isCut: false,
      isRunning: true,
      ...figures,
      total: 230_000,
      harvestKg: 0,
      costPerKg: null,
      price,
      margin: null,
    },
  ],
  total: figures,
  unallocated: 0,
  missing: ['labourRate', 'prices'],
  prices: { isSample: true, surveyedOn: null, fetchedAt: null },
  conditions: { light: 200, lightHours: 16, temperature: 21 },
  ...own,
});
const entry: CostEntry = {
  costId: 5,
  month: '2026-10',
  kind: 'seeds',
  amount: 200_000,
  batchId: null,
  batchName: null,
  farmCropId: null,
  cropName: null,
  note: '코팅 종자',
  version: 3,
};
const setting: CostSetting = {
  rates: [{ from: '2026-03', electricityPrice: 128, labourRate: null }],
  energy: [{ controllerId: 'R1', controllerName: '재배실 1', meterField: null, lampWatts: null }],
  meterFields: [],
  version: 2,
};

const open = (answers: Parameters<typeof serve>[0] = {}, search = '') => {
  const asked = serve({
    'GET /farm/F1': () => ok({ item: { farmId: 'F1', farmName: 'A동', role: 'manager' } }),
    'GET /farm-cost-summary': () => ok({ item: summary() }),
    'GET /farm-cost-setting': () => ok({ item: setting }),
    'GET /farm-cost': () => ok({ items: [entry], paging: getPaging(1, 20, 1) }),
    'GET /farm-yield-management/regist-crop': () => ok({ items: [] }),
    'POST /farm-cost': () => ok({ item: { costId: 9 } }),
    'PUT /farm-cost/5': () => ok(),
    'DELETE /farm-cost/5': () => ok(),
    'PUT /farm-cost-setting': () => ok(),
    ...answers,
  });
  const page = openPage({
    path: '/smartfarm/$farmId/costs',
    at: `/smartfarm/F1/costs${search}`,
    Page,
    search: costsSearch,
  });
  return { ...page, asked };
};

it('says at once what a kilogram costs, whether it pays, and where the money goes', async () => {
  const { asked } = open();
  expect(await screen.findByText('10,000원', { selector: 'p' })).toBeDefined();
  expect(screen.getByText('150,000원 남습니다')).toBeDefined();
  expect(screen.getByText('시세 11,500원')).toBeDefined();
  expect(screen.getByText('비용 중 230,000원은 아직 수확하지 않은 작기의 몫입니다.')).toBeDefined();
  expect(screen.getByText(/^입력한 비용이 없는 달: 11월/)).toBeDefined();
  expect(screen.getByText('예시 가격으로 계산했습니다. 실제 시세가 아닙니다.')).toBeDefined();
  const shares = screen.getAllByText(/^(50|30|20)%$/).map(({ textContent }) => textContent);
  expect(shares).toEqual(['50%', '30%', '20%']);
  const { query } = asked.find(({ path }) => path === '/farm-cost-summary') ?? {};
  expect(Object.fromEntries(query ?? [])).toEqual({ from: '2026-06', to: '2026-11' });
});

it('shows crops beside their price, batches with what their figures lack, and months', async () => {
  open();
  const crops = await screen.findByRole('region', { name: '작물별 1kg 비용과 시세' });
  expect(within(crops).getByText('1kg에 1,500원 남음')).toBeDefined();
  expect(within(crops).getByText('수확 전 · 지금까지 0원')).toBeDefined();
  const batches = screen.getByRole('table', { name: '작기별 비용' });
  expect(within(batches).getByText('상추 · 기간 전 비용 제외')).toBeDefined();
  expect(within(batches).getByText('상추 · 재배 중')).toBeDefined();
  expect(within(batches).getByText('−1,500원')).toBeDefined();
  const months = screen.getByRole('table', { name: '월별 비용' });
  expect(within(months).getAllByText('1,200 kWh')).toHaveLength(2);
  expect(within(months).getByText('인건비 50%')).toBeDefined();
  expect(within(months).getByText('10,000원').tagName).toBe('STRONG');
  const part = within(months).getByText('일부만');
  expect(part.closest('td')?.textContent).toBe('30,000원 일부만');
  expect(part.closest('strong')).toBeNull();
});

it('says what is missing and leads to where it is entered', async () => {
  const { user, router } = open();
  const card = await screen.findByRole('region', { name: '더 정확해지려면' });
  expect(within(card).getByRole('link', { name: '농산물 가격' })).toBeDefined();
  expect(await within(card).findByText(/시급이 없어/)).toBeDefined();
  await user.click(within(card).getByRole('button', { name: '단가·전기 설정' }));
  expect(await screen.findByRole('dialog', { name: '단가·전기 설정' })).toBeDefined();
  expect(router.state.location.search).toMatchObject({ sheet: 'rates' });
});

it('without a harvest no cost per kilogram is made up', async () => {
  const empty = { amounts: none, total: 0, harvestKg: 0, costPerKg: null };
  open({
    'GET /farm-cost-summary': () =>
      ok({ item: summary({ total: empty, crops: [], batches: [], months: [], missing: ['costs', 'harvest'] }) }),
  });
  expect(await screen.findByText('이 기간에 수확이 없어 1kg 비용을 낼 수 없습니다.')).toBeDefined();
  expect(screen.getByText('이 기간의 비용이 없습니다.')).toBeDefined();
  expect(screen.getByText('이 기간에 재배한 작기가 없습니다.')).toBeDefined();
});

it('a cost is entered for a month, and a wrong amount is named', async () => {
  const { user, asked } = open({}, '?sheet=new');
  const sheet = await screen.findByRole('dialog', { name: '비용 입력' });
  await user.click(within(sheet).getByRole('button', { name: '저장' }));
  expect(await within(sheet).findByText('숫자를 입력해 주세요.')).toBeDefined();
  await user.type(within(sheet).getByLabelText('금액'), '120,000');
  await user.selectOptions(within(sheet).getByLabelText('종류'), 'energy');
  await user.selectOptions(within(sheet).getByLabelText('월'), '2026-10');
  expect(await within(sheet).findByText(/이 달의 전기는 이미 150,000원이 계산되었습니다/)).toBeDefined();
  await user.selectOptions(within(sheet).getByLabelText('무엇에 썼나요'), 'batch:7');
  await user.click(within(sheet).getByRole('button', { name: '저장' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    month: '2026-10',
    kind: 'energy',
    amount: 120_000,
    batchId: 7,
    farmCropId: null,
    note: '',
  });
});

it('a chosen month is not left without asking', async () => {
  const { user } = open({}, '?sheet=new');
  const sheet = within(await screen.findByRole('dialog', { name: '비용 입력' }));
  await user.selectOptions(sheet.getByLabelText('월'), '2026-10');
  await user.click(sheet.getByRole('button', { name: '닫기' }));
  expect(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' })).toBeDefined();
});

it('an entered cost is changed with its version, and deleted after a question', async () => {
  const { user, asked } = open({}, '?tab=entries');
  await user.click(await screen.findByRole('link', { name: '수정: 10월 종자 200,000원' }));
  const sheet = await screen.findByRole('dialog', { name: '비용 수정' });
  const amount = within(sheet).getByLabelText('금액');
  await user.clear(amount);
  await user.type(amount, '210000');
  await user.click(within(sheet).getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ amount: 210_000, version: 3 }),
  );
  await user.click(await screen.findByRole('link', { name: '수정: 10월 종자 200,000원' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '삭제' }));
  const question = await screen.findByRole('dialog', { name: '비용을 삭제할까요?' });
  await user.click(within(question).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('rates and lamps are saved together, and lamps need their power', async () => {
  const { user, asked } = open({}, '?sheet=rates');
  const sheet = await screen.findByRole('dialog', { name: '단가·전기 설정' });
  await user.type(await within(sheet).findByLabelText('시급'), '12500');
  await user.click(within(sheet).getByRole('button', { name: '단가 추가' }));
  await user.selectOptions(within(sheet).getByLabelText('재배실 1 전기'), 'lamps');
  await user.click(within(sheet).getByRole('button', { name: '저장' }));
  expect(await within(sheet).findByText('숫자를 입력해 주세요.')).toBeDefined();
  await user.type(within(sheet).getByLabelText('조명 전력 합계'), '4800');
  await user.click(within(sheet).getByRole('button', { name: '저장' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    rates: [
      { from: '2026-03', electricityPrice: 128, labourRate: 12_500 },
      { from: '2026-11', electricityPrice: 128, labourRate: 12_500 },
    ],
    energy: [{ controllerId: 'R1', meterField: null, lampWatts: 4_800 }],
    version: 2,
  });
});

it('members are told that costs are for managers, and nothing is asked', async () => {
  const { asked } = open({
    'GET /farm/F1': () => ok({ item: { farmId: 'F1', farmName: 'A동', role: 'member' } }),
  });
  expect(await screen.findByText('농장 관리자만 볼 수 있습니다')).toBeDefined();
  expect(screen.queryByRole('button', { name: '비용 입력' })).toBeNull();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

it('a summary that did not load offers another try', async () => {
  let isBroken = true;
  const { user } = open({
    'GET /farm-cost-summary': () => (isBroken ? refuse(500, 'INTERNAL', '오류') : ok({ item: summary() })),
  });
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByText('150,000원 남습니다')).toBeDefined();
});

it('other light shows what a kilogram would cost, and names what the formulas cannot tell', async () => {
  const { user } = open({}, '?tab=what-if');
  expect(await screen.findByText('그대로')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '광량 −10%' }));
  expect(screen.getByText('수확', { selector: 'th' }).parentElement?.textContent).toContain('−8.0\u00a0kg');
  expect(screen.getByText(/올라갑니다$/, { exact: false })).toBeDefined();
  const hours = screen.getByLabelText('하루 조명 시간 · 바꾸면');
  await user.clear(hours);
  await user.type(hours, '9');
  expect(screen.getByText(/30% 넘게 달라져/)).toBeDefined();
  await user.clear(hours);
  await user.type(hours, '30');
  expect(screen.getByText('0~24 사이로 입력해 주세요.')).toBeDefined();
  expect(screen.getByText('범위를 벗어난 값을 고치면 결과가 나옵니다.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '처음 값으로' }));
  expect(await screen.findByText('그대로')).toBeDefined();
  expect(screen.getByText(/Marcelis/)).toBeDefined();
});
