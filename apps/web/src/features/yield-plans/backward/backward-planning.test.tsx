import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { yieldForecastApi, type BackwardPlan } from '@onsil/contract/yield-forecast';
import { ok, refuse } from '#test/browser.ts';
import { setUpPlanPage, openPlanPage, servePlans } from '#test/yield-plans/page.tsx';

setUpPlanPage();

const plan: BackwardPlan = {
  farmCropId: 5,
  cropName: '버터헤드 상추',
  kg: 300,
  by: '2027-01-20',
  weightPerPlant: 121.5,
  survival: 0.912,
  basis: { kind: 'history', batches: 14 },
  stages: [
    { stage: 'sowing', on: '2026-12-05', plants: 2_816, trays: 22, positions: null },
    { stage: 'plant', on: '2026-12-27', plants: 2_600, trays: null, positions: 130 },
    { stage: 'harvest', on: '2027-01-18', plants: 2_570, trays: null, positions: null },
  ],
  cells: [{ rackId: 3, tier: 1, column: 1 }],
  racks: [{ rackId: 3, name: 'A랙', cells: 130 }],
  conflicts: [],
  alternatives: [],
};

const crowded: BackwardPlan = {
  ...plan,
  cells: [],
  racks: [],
  conflicts: [{ kind: 'room', stage: 'plant', missing: 40, names: ['상추 11-02'], freeOn: '2027-01-03' }],
  alternatives: [
    { kg: 300, by: '2027-01-14' },
    { kg: 120, by: '2027-01-20' },
    { kg: 300, by: '2027-01-27' },
  ],
};

const ask = async (own: Parameters<typeof servePlans>[0], role = 'manager') => {
  const requests = servePlans({ 'POST /farm-yield/backward': () => ok({ item: plan }), ...own }, role);
  const page = openPlanPage('?sheet=backward&crop=5');
  await page.user.type(await screen.findByRole('textbox', { name: '필요한 양' }), '300');
  await page.user.type(screen.getByRole('textbox', { name: '납품일' }), '2027-01-20');
  await page.user.click(screen.getByRole('button', { name: '계산' }));
  return { ...page, asked: requests };
};

it('its fixtures satisfy the contract', () => {
  for (const one of [plan, crowded]) expect(z.parse(yieldForecastApi.getBackwardPlan.reply.item, one)).toEqual(one);
});

describe('planning backwards', () => {
  it('calculates plants, trays, days and positions from a quantity and a day, with its assumptions', async () => {
    const { asked } = await ask({});
    const days = within(await screen.findByRole('region', { name: '단계별 일정' }));
    expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '파종12. 5. (토)2,816주 · 트레이 22개',
      '정식12. 27. (일)2,600주 · 자리 130개',
      '수확2027. 1. 18. (월)2,570주',
    ]);
    expect(screen.getByText('A랙 · 자리 130개')).toBeDefined();
    expect(screen.getByText('지난 작기 14개 기준')).toBeDefined();
    expect(asked.find(({ path }) => path === '/farm-yield/backward')?.body).toEqual({
      farmCropId: 5,
      kg: 300,
      by: '2027-01-20',
    });
  });

  it('shows missing values at its inputs and sends nothing', async () => {
    const requests = servePlans();
    const { user } = openPlanPage('?sheet=backward');
    await user.click(await screen.findByRole('button', { name: '계산' }));
    expect(screen.getByRole('textbox', { name: '필요한 양' }).getAttribute('aria-invalid')).toBe('true');
    expect(requests.some(({ path }) => path === '/farm-yield/backward')).toBe(false);
  });

  it('shows conflicts, and offers the nearest possible deliveries, each one click away', async () => {
    const bodies: { kg: number; by: string }[] = [];
    const { user } = await ask({
      'POST /farm-yield/backward': ({ body }) => {
        const typed = body as { kg: number; by: string };
        bodies.push(typed);
        return ok({ item: typed.kg === 300 ? crowded : { ...plan, kg: typed.kg } });
      },
    });
    const conflicts = within(await screen.findByRole('region', { name: '문제점' }));
    expect(conflicts.getByText('정식 자리가 40개 부족합니다.')).toBeDefined();
    expect(conflicts.getByText('그 자리에 있는 작기: 상추 11-02')).toBeDefined();
    expect(screen.queryByRole('button', { name: '계획에 추가' })).toBeNull();
    const possible = within(conflicts.getByRole('region', { name: '가능한 납품' }));
    expect(possible.getAllByRole('button').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      '2027. 1. 14. (목)까지 300 kg · 6일 빨리',
      '2027. 1. 20. (수)까지 120 kg · 180 kg 적게',
      '2027. 1. 27. (수)까지 300 kg · 7일 늦게',
    ]);
    await user.click(possible.getByRole('button', { name: /120\skg/ }));
    expect(await screen.findByRole('button', { name: '계획에 추가' })).toBeDefined();
    expect(bodies).toMatchObject([
      { kg: 300, by: '2027-01-20' },
      { kg: 120, by: '2027-01-20' },
    ]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '필요한 양' }).value).toBe('120');
  });

  it('can be saved without positions when room is expected on the planned day', async () => {
    const conflicts = crowded.conflicts.map((one) => ({ ...one, freeOn: '2026-12-27' }));
    const expected = { ...crowded, conflicts, alternatives: [] };
    await ask({ 'POST /farm-yield/backward': () => ok({ item: expected }) });
    const room = within(await screen.findByRole('region', { name: '자리가 나면 가능합니다' }));
    expect(room.getByText('정식 자리 40개를 지금 다른 작기가 쓰고 있습니다.')).toBeDefined();
    expect(screen.queryByRole('region', { name: '문제점' })).toBeNull();
    expect(await screen.findByText(/자리는 아직 예약되지 않으니/)).toBeDefined();
    expect(screen.getByRole('button', { name: '계획에 추가' })).toBeDefined();
  });

  it('saves the plan and the batch, and links to the board', async () => {
    const { asked, user } = await ask({
      'POST /farm-yield/backward/accept': () => ok({ item: { batchId: 31, planId: 9 } }),
    });
    await user.type(await screen.findByRole('textbox', { name: '작기 이름' }), '설 납품');
    await user.click(screen.getByRole('button', { name: '계획에 추가' }));
    expect(await screen.findByText('elsewhere /smartfarm/F1/yield-management?state=work')).toBeDefined();
    expect(asked.find(({ path }) => path === '/farm-yield/backward/accept')?.body).toEqual({
      farmCropId: 5,
      kg: 300,
      by: '2027-01-20',
      cells: plan.cells,
      batchName: '설 납품',
    });
  });

  it('shows the reason if another batch took the positions first', async () => {
    const taken = () => refuse(409, 'PLACE_TAKEN', '‘바질 3’이 있는 자리입니다.', { names: ['바질 3'] });
    const { user } = await ask({ 'POST /farm-yield/backward/accept': taken });
    await user.click(await screen.findByRole('button', { name: '계획에 추가' }));
    expect(await screen.findByText('‘바질 3’이 있는 자리입니다.')).toBeDefined();
  });

  it('can be saved by managers only', async () => {
    await ask({}, 'member');
    expect(await screen.findByText('농장 관리자만 계획에 추가할 수 있습니다.')).toBeDefined();
    expect(screen.queryByRole('button', { name: '계획에 추가' })).toBeNull();
  });

  it('says so if the yield per plant is unknown, and cannot be saved', async () => {
    const unknown: BackwardPlan = {
      ...plan,
      weightPerPlant: 0,
      survival: 0,
      basis: { kind: 'none', batches: 0 },
      stages: [],
      cells: [],
      racks: [],
      conflicts: [{ kind: 'history', stage: null, missing: null, names: [], freeOn: null }],
      alternatives: [],
    };
    await ask({ 'POST /farm-yield/backward': () => ok({ item: unknown }) });
    expect(await screen.findByText(/지난 작기나 작물의 목표가 없어/)).toBeDefined();
    expect(screen.queryByRole('region', { name: '단계별 일정' })).toBeNull();
    expect(screen.queryByRole('button', { name: '계획에 추가' })).toBeNull();
  });

  it('recalculates after a change of the request', async () => {
    const { user } = await ask({});
    await screen.findByRole('button', { name: '계획에 추가' });
    await user.type(screen.getByRole('textbox', { name: '필요한 양' }), '0');
    await waitFor(() => expect(screen.queryByRole('button', { name: '계획에 추가' })).toBeNull());
  });
});
