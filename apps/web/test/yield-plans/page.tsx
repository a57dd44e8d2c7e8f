import { getPaging } from '@onsil/contract/envelope';
import { planSearch } from '#features/yield-plans/search-params.ts';
import { Page } from '#screens/production-plan/page.tsx';
import { ok, serve, type RecordedRequest } from '../browser.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';
import { basil, basilPlan, lettuce, plan, total } from './fixtures.ts';

export const paged = (items: readonly object[]) => ok({ items, paging: getPaging(1, 200, items.length) });

export const servePlans = (own: Parameters<typeof serve>[0] = {}, role = 'manager'): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () =>
      ok({ item: { farmNo: 7, farmId: 'F1', farmName: '한빛 농장', role, cultivationType: 'DFT' } }),
    'GET /farm-yield-management/regist-crop': () => ok({ items: [lettuce, basil] }),
    'GET /farm-yield/plan': () => paged([plan, basilPlan]),
    'GET /farm-yield/total': () => ok({ item: total }),
    ...own,
  });

export const openPlanPage = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/yield-plan-information',
    Page,
    at: `/smartfarm/F1/yield-plan-information${search}`,
    search: planSearch,
  });

/** Registers the common set-up: noon on the clock, a session, a wide screen. */
export function setUpPlanPage(): void {
  setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00'), returnsFocus: true });
}
