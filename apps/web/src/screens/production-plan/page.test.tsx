import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { yieldPlansApi } from '@onsil/contract/yield-plans';
import { ok, refuse } from '#test/browser.ts';
import { basilPlan, lettuce, plan, total } from '#test/yield-plans/fixtures.ts';
import { setUpPlanPage, openPlanPage, paged, servePlans } from '#test/yield-plans/page.tsx';

setUpPlanPage();

it('its fixtures satisfy the contract', () => {
  expect(z.parse(yieldPlansApi.getYieldTotal.reply.item, total)).toEqual(total);
  for (const one of [plan, basilPlan]) expect(z.parse(yieldPlansApi.listYieldPlans.reply.items, one)).toEqual(one);
});

describe('a year', () => {
  it('shows figures, a chart and a table by crop', async () => {
    servePlans();
    openPlanPage();
    expect(await screen.findByText('1,281 kg', { selector: 'dd' })).toBeDefined();
    expect(screen.getByText('1.83 kg/m²')).toBeDefined();
    expect(
      screen.getByRole('img', { name: /2026년 월별 계획과 수확. 계획 1,281\u00a0kg, 수확 1,100\u00a0kg/ }),
    ).toBeDefined();
    const crops = within(screen.getByRole('table', { name: '작물별 실적' }));
    expect(crops.getByText('버터헤드 상추').closest('tr')?.textContent).toBe(
      '버터헤드 상추1,200\u00a0kg1,100\u00a0kg91.7%90.0%127.3\u00a0g',
    );
    expect(within(screen.getByRole('table', { name: '단계별 폐기' })).getByText('2.0%')).toBeDefined();
  });

  it('under way has the plan to date beside the whole one, and what is still expected of the running months', async () => {
    const underWay = { planToDateKg: 1_200, rateToDate: 1_100 / 1_200 };
    const weeks = [{ week: '2026-11-16', kg: 30, low: 20, high: 40, planKg: null, harvestedKg: 0 }];
    const later = { week: '2026-11-30', kg: 0, low: 0, high: 0, planKg: null, harvestedKg: 0 };
    servePlans({
      'GET /farm-yield/total': () =>
        ok({ item: { ...total, crops: [{ ...total.crops[0], ...underWay }], total: { ...total.total, ...underWay } } }),
      'GET /farm-yield/forecast': () => ok({ item: { from: '2026-11-16', weeks: [...weeks, later], batches: [] } }),
    });
    const { user } = openPlanPage();
    const share = await screen.findByText('오늘까지 달성률', { selector: 'dt' });
    expect(share.nextElementSibling?.textContent).toBe('91.7%');
    expect(screen.getByText('연간 달성률', { selector: 'dt' }).nextElementSibling?.textContent).toBe('85.9%');
    const crops = within(screen.getByRole('table', { name: '작물별 실적' }));
    expect(crops.getByText('버터헤드 상추').closest('tr')?.textContent).toMatch(/91\.7%91\.7%/);
    expect(await screen.findByText('예상 수확')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '누계' }));
    expect(screen.getByRole('img', { name: /2026년 계획과 수확의 누계/ })).toBeDefined();
  });

  it('shows the months as a table too', async () => {
    servePlans();
    const { user } = openPlanPage();
    await user.click(await screen.findByRole('radio', { name: '표' }));
    const march = within(screen.getByRole('table', { name: '월별 계획과 수확' }))
      .getByText('3월')
      .closest('tr');
    expect(march?.textContent).toBe('3월1,281\u00a0kg1,100\u00a0kg85.9%90.0%8,640127.3\u00a0g1.83\u00a0kg/m²');
  });

  it('is selected by the address, and so is the crop', async () => {
    const requests = servePlans();
    const { user, router } = openPlanPage('?year=2025');
    await screen.findByRole('img', { name: /월별 계획과 수확/ });
    await user.selectOptions(screen.getByRole('combobox', { name: '작물' }), '바질');
    await waitFor(() => expect(router.state.location.search).toEqual({ year: 2025, crop: 6 }));
    await waitFor(() =>
      expect(Object.fromEntries(requests.findLast(({ path }) => path === '/farm-yield/total')?.query ?? [])).toEqual({
        year: '2025',
        farmCropId: '6',
      }),
    );
  });

  it('can be reloaded after an error', async () => {
    let isFailing = true;
    servePlans({ 'GET /farm-yield/total': () => (isFailing ? refuse(500, 'ERROR', '오류') : ok({ item: total })) });
    const { user } = openPlanPage();
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    isFailing = false;
    await user.click(retry);
    expect(await screen.findByRole('img', { name: /월별 계획과 수확/ })).toBeDefined();
  });
});

describe('the plan of another year', () => {
  it('keeps the previous plan read-only until it is loaded', async () => {
    let answer: (response: Response) => void = () => {};
    const later = new Promise<Response>((resolve) => (answer = resolve));
    servePlans({
      'GET /farm-yield/plan': ({ query }) => (query.get('year') === '2025' ? later : paged([plan, basilPlan])),
    });
    const { user } = openPlanPage();
    const march = await screen.findByRole<HTMLInputElement>('textbox', { name: '버터헤드 상추 3월 계획' });
    await user.selectOptions(screen.getByRole('combobox', { name: '연도' }), '2025년');
    await waitFor(() => expect(march.closest('[inert]')?.getAttribute('aria-busy')).toBe('true'));
    expect(march.value).toBe('1200');
    answer(paged([{ ...plan, year: 2025, planKg: 700 }]));
    const old = await screen.findByDisplayValue('700');
    expect(old.closest('[inert]')).toBeNull();
  });

  it('is reloaded together with crops that failed', async () => {
    let isFailing = true;
    servePlans({
      'GET /farm-yield-management/regist-crop': () =>
        isFailing ? refuse(500, 'ERROR', '오류') : ok({ items: [lettuce] }),
    });
    const { user } = openPlanPage();
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    isFailing = false;
    await user.click(retry);
    expect(await screen.findByRole('textbox', { name: '버터헤드 상추 3월 계획' })).toBeDefined();
  });

  it('of a farm without crops links to its crops', async () => {
    servePlans({
      'GET /farm-yield-management/regist-crop': () => ok({ items: [] }),
      'GET /farm-yield/plan': () => paged([]),
    });
    openPlanPage();
    const link = await screen.findByRole('link', { name: '작물 관리로' });
    expect(link.getAttribute('href')).toBe('/smartfarm/F1/crops');
  });
});

const cell = (name: string) => screen.findByRole('textbox', { name });

describe('the plan', () => {
  it('of a month is saved once when its cell loses the focus', async () => {
    let saved = plan;
    const requests = servePlans({
      'GET /farm-yield/plan': () => paged([saved, basilPlan]),
      'PUT /farm-yield/plan': () => {
        saved = { ...plan, planKg: 1_300, version: 5 };
        return ok();
      },
    });
    const { user } = openPlanPage();
    const march = await cell('버터헤드 상추 3월 계획');
    // How a cell is saved is said before the first of them.
    const hint = screen.getByText(/Enter를 누르면 저장됩니다/);
    const [firstCell] = screen.getAllByRole('textbox');
    expect(hint.compareDocumentPosition(firstCell ?? hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.clear(march);
    await user.type(march, '1,300{Enter}');
    await user.tab();
    await waitFor(() => expect(screen.getByText('버터헤드 상추 3월 계획 저장됨')).toBeDefined());
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => body)).toEqual([{ planId: 71, planKg: 1_300, version: 4 }]);
    expect((march as HTMLInputElement).value).toBe('1300');
  });

  it('of a month is created, and removed when its cell is cleared', async () => {
    const requests = servePlans({
      'POST /farm-yield/plan': () => ok({ item: { planId: 80 } }),
      'DELETE /farm-yield/plan/72': () => ok(),
    });
    const { user } = openPlanPage();
    await user.type(await cell('바질 4월 계획'), '90.5');
    await user.clear(await cell('바질 3월 계획'));
    await user.tab();
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('DELETE'));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      farmCropId: 6,
      year: 2026,
      month: 4,
      planKg: 90.5,
    });
  });

  it('is not saved if it is unchanged or reset by Escape', async () => {
    const requests = servePlans();
    const { user } = openPlanPage();
    const march = await cell('버터헤드 상추 3월 계획');
    await user.type(march, '9{Escape}');
    await user.tab();
    expect((march as HTMLInputElement).value).toBe('1200');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('that is not a number stays and shows an error', async () => {
    const requests = servePlans();
    const { user } = openPlanPage();
    const march = await cell('버터헤드 상추 3월 계획');
    await user.clear(march);
    await user.type(march, '많이{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('숫자');
    expect((march as HTMLInputElement).value).toBe('많이');
    expect(march.getAttribute('aria-invalid')).toBe('true');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('that someone else changed first shows their value, and the next save overwrites it', async () => {
    let now = plan;
    const bodies: unknown[] = [];
    servePlans({
      'GET /farm-yield/plan': () => paged([now]),
      'PUT /farm-yield/plan': ({ body }) => {
        bodies.push(body);
        const first = now.version === 4;
        now = first ? { ...plan, planKg: 1_500, version: 5 } : { ...plan, planKg: 1_300, version: 6 };
        return first ? refuse(409, 'CONFLICT', '먼저 바뀌었습니다.') : ok();
      },
    });
    const { user } = openPlanPage();
    const march = await cell('버터헤드 상추 3월 계획');
    await user.clear(march);
    await user.type(march, '1300{Enter}');
    expect((await screen.findByText(/다른 사람이 먼저/)).textContent).toContain('1,500\u00a0kg');
    await user.type(march, '{Enter}');
    await waitFor(() => expect(screen.getByText('버터헤드 상추 3월 계획 저장됨')).toBeDefined());
    expect(bodies).toEqual([
      { planId: 71, planKg: 1_300, version: 4 },
      { planId: 71, planKg: 1_300, version: 5 },
    ]);
  });

  it('stays typed if the server is unreachable, shows the error, and is saved by the next attempt', async () => {
    let away = false;
    let saved = plan;
    servePlans({
      'GET /farm-yield/plan': () => (away ? new Promise<Response>(() => {}) : paged([saved])),
      'PUT /farm-yield/plan': () => {
        if (away) return Promise.reject(new TypeError('no line'));
        saved = { ...plan, planKg: 1_300, version: 5 };
        return ok();
      },
    });
    const { user } = openPlanPage();
    const march = await cell('버터헤드 상추 3월 계획');
    await user.clear(march);
    away = true;
    await user.type(march, '1300{Enter}');
    expect(await screen.findByText(/서버에 연결할 수 없습니다/)).toBeDefined();
    expect((march as HTMLInputElement).value).toBe('1300');
    away = false;
    await user.type(march, '{Enter}');
    await waitFor(() => expect(screen.getByText('버터헤드 상추 3월 계획 저장됨')).toBeDefined());
  });

  it('keeps what is typed while it is saved, and saves it next', async () => {
    let saved = plan;
    const bodies: unknown[] = [];
    const first = Promise.withResolvers<void>();
    servePlans({
      'GET /farm-yield/plan': () => paged([saved]),
      'PUT /farm-yield/plan': async ({ body }) => {
        bodies.push(body);
        if (bodies.length === 1) await first.promise;
        saved = { ...plan, planKg: (body as typeof plan).planKg, version: saved.version + 1 };
        return ok();
      },
    });
    const { user } = openPlanPage();
    const march = await cell('버터헤드 상추 3월 계획');
    await user.clear(march);
    await user.type(march, '1300{Enter}');
    await user.type(march, '5');
    await user.tab();
    first.resolve();
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies).toEqual([
      { planId: 71, planKg: 1_300, version: 4 },
      { planId: 71, planKg: 13_005, version: 5 },
    ]);
    expect((march as HTMLInputElement).value).toBe('13005');
  });

  it('that was not saved asks before another year is shown', async () => {
    servePlans({ 'PUT /farm-yield/plan': () => refuse(500, 'ERROR', '오류') });
    const { user } = openPlanPage();
    const march = await cell('버터헤드 상추 3월 계획');
    await user.clear(march);
    await user.type(march, '1300{Enter}');
    await waitFor(() => expect(march.getAttribute('aria-invalid')).toBe('true'));
    await user.selectOptions(screen.getByRole('combobox', { name: '연도' }), '2025년');
    const question = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    await user.click(question.getByRole('button', { name: '취소' }));
    expect((march as HTMLInputElement).value).toBe('1300');
  });

  it('is read-only for members', async () => {
    servePlans({}, 'member');
    openPlanPage();
    const row = (await screen.findByRole('rowheader', { name: '바질' })).closest('tr');
    expect(row?.textContent).toBe('바질––80.5–––––––––80.5');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
