import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { yieldPlansApi } from '@onsil/contract/yield-plans';
import { ok, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { total } from '#test/yield-plans/fixtures.ts';
import { setUpPlanPage } from '#test/yield-plans/page.tsx';
import { CompanyYields } from './company-yields.tsx';

setUpPlanPage();

const { loss: _loss, kgPerM2: _area, kgPerPot: _pot, ...outcome } = total.total;
const farms = [
  { farmNo: 7, farmId: 'F1', farmName: '한빛 농장', ...outcome, kgPerM2: 1.83 },
  { farmNo: 8, farmId: 'F2', farmName: '새봄 농장', ...outcome, planKg: null, rate: null, kgPerM2: null },
];
const company = (of: typeof farms) => ({ year: 2026, total: { ...outcome, kgPerM2: 1.83 }, farms: of });

const start = (of = farms) => {
  const requests = serve({ 'GET /farm-yield/total/3': () => ok({ item: company(of) }) });
  return {
    ...openPage({ path: '/company', Page: () => <CompanyYields companyId={3} />, at: '/company' }),
    asked: requests,
  };
};

it('its fixtures satisfy the contract', () =>
  expect(z.parse(yieldPlansApi.getCompanyYieldTotal.reply.item, company(farms))).toEqual(company(farms)));

it('shows each farm and the total of the chosen year', async () => {
  const { user, asked } = start();
  const rows = within(await screen.findByRole('table', { name: '농장별 계획과 수확' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '농장계획수확연간 달성률특상품률주당 무게면적당 수확',
    '한빛 농장1,281\u00a0kg1,100\u00a0kg85.9%90.0%127.3\u00a0g1.83\u00a0kg/m²',
    '새봄 농장–1,100\u00a0kg–90.0%127.3\u00a0g–',
    '합계2곳1,281\u00a0kg1,100\u00a0kg85.9%90.0%127.3\u00a0g1.83\u00a0kg/m²',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: '연도' }), '2025');
  await waitFor(() => expect(asked.at(-1)?.query.get('year')).toBe('2025'));
});

it('of a company without farms says so', async () => {
  start([]);
  expect(await screen.findByText('회사에 등록된 농장이 없습니다')).toBeDefined();
});
