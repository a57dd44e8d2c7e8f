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
  parts: [],
  room: [],
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

const inParts: BackwardPlan = {
  ...crowded,
  parts: [
    {
      kg: 120,
      by: '2027-01-18',
      stages: [
        { stage: 'sowing', on: '2026-12-03', plants: 1_152, trays: 9, positions: null },
        { stage: 'plant', on: '2026-12-25', plants: 1_060, trays: null, positions: 53 },
        { stage: 'harvest', on: '2027-01-16', plants: 1_050, trays: null, positions: null },
      ],
      cells: [{ rackId: 3, tier: 1, column: 1 }],
      racks: [{ rackId: 3, name: 'A랙', cells: 53 }],
    },
    {
      kg: 180,
      by: '2027-01-20',
      stages: [
        { stage: 'sowing', on: '2026-12-05', plants: 1_664, trays: 13, positions: null },
        { stage: 'plant', on: '2026-12-27', plants: 1_540, trays: null, positions: 77 },
        { stage: 'harvest', on: '2027-01-18', plants: 1_520, trays: null, positions: null },
      ],
      cells: [],
      racks: [{ rackId: 4, name: 'B랙', cells: 77 }],
    },
  ],
  room: [
    { from: '2026-12-20', until: '2026-12-27', free: 70, needed: 0 },
    { from: '2026-12-27', until: '2027-01-03', free: 90, needed: 130 },
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
  for (const one of [plan, crowded, inParts])
    expect(z.parse(yieldForecastApi.getBackwardPlan.reply.item, one)).toEqual(one);
});

describe('planning backwards', () => {
  it('calculates plants, trays, days and positions from a quantity and a day, with its assumptions', async () => {
    const { asked } = await ask({});
    const days = within(await screen.findByRole('region', { name: '단계별 일정' }));
    expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '파종12.\u00a05.\u00a0(토)2,816주 · 트레이 22개',
      '정식12.\u00a027.\u00a0(일)2,600주 · 자리 130개',
      '수확2027.\u00a01.\u00a018.\u00a0(월)2,570주',
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
      '2027. 1. 14. (목)까지 300 kg 6일 빨리',
      '2027. 1. 20. (수)까지 120 kg 180 kg 적게',
      '2027. 1. 27. (수)까지 300 kg 7일 늦게',
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

  it('offers the delivery in parts, and saves all of them at a click', async () => {
    const { asked, user } = await ask({
      'POST /farm-yield/backward': () => ok({ item: inParts }),
      'POST /farm-yield/backward/accept-parts': () => ok({ item: { batchIds: [31, 32], planIds: [9] } }),
    });
    const parts = within(await screen.findByRole('region', { name: '또는 2번에 나누어 납품' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      '120 kg파종 12. 3. (목)2027. 1. 18. (월)까지 수확트레이 9개 · 자리 53개 · A랙',
      '180 kg파종 12. 5. (토)2027. 1. 20. (수)까지 수확트레이 13개 · 자리 77개 · B랙지금 있는 작기를 수확해야 자리가 납니다. 아직 예약되지 않습니다.',
    ]);
    expect(parts.getByText(/납품일 전 2일 안에 수확합니다/)).toBeDefined();
    await user.click(parts.getByRole('button', { name: '2건 모두 계획에 추가' }));
    expect(await screen.findByText('elsewhere /smartfarm/F1/yield-management?state=work')).toBeDefined();
    expect(asked.find(({ path }) => path === '/farm-yield/backward/accept-parts')?.body).toEqual({
      farmCropId: 5,
      parts: [
        { kg: 120, by: '2027-01-18', cells: [{ rackId: 3, tier: 1, column: 1 }] },
        { kg: 180, by: '2027-01-20', cells: [] },
      ],
    });
  });

  it('calculates again where the positions of a part were taken meanwhile', async () => {
    const { asked, user } = await ask({
      'POST /farm-yield/backward': () => ok({ item: inParts }),
      'POST /farm-yield/backward/accept-parts': () =>
        refuse(409, 'PLACE_TAKEN', '‘바질 3’이 있는 자리입니다.', { names: ['바질 3'] }),
    });
    await user.click(await screen.findByRole('button', { name: '2건 모두 계획에 추가' }));
    expect(await screen.findByText('‘바질 3’이 있는 자리입니다.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: '다시 계산' }));
    await waitFor(() => expect(asked.filter(({ path }) => path === '/farm-yield/backward')).toHaveLength(2));
  });

  it('keeps parts for managers to save, and for the current amount and day', async () => {
    const { user } = await ask({ 'POST /farm-yield/backward': () => ok({ item: inParts }) }, 'member');
    const parts = within(await screen.findByRole('region', { name: '또는 2번에 나누어 납품' }));
    expect(parts.getByText('농장 관리자만 계획에 추가할 수 있습니다.')).toBeDefined();
    expect(screen.queryByRole('button', { name: '2건 모두 계획에 추가' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: '필요한 양' }), '0');
    expect(screen.queryByRole('button', { name: '2건 모두 계획에 추가' })).toBeNull();
  });

  it('shows free and needed positions over time, as a chart and as a table', async () => {
    const { user } = await ask({ 'POST /farm-yield/backward': () => ok({ item: inParts }) });
    const room = within(await screen.findByRole('region', { name: '기간별 자리' }));
    expect(room.getByRole('img', { name: /빈 자리는 최소 90개, 필요한 자리는 130개/ })).toBeDefined();
    await user.click(room.getByRole('radio', { name: '표' }));
    const rows = within(room.getByRole('table', { name: '기간별 자리' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '기간빈 자리필요한 자리',
      expect.stringMatching(/12\.\s20\..*12\.\s26\.700/),
      expect.stringMatching(/12\.\s27\..*1\.\s2\.90130/),
    ]);
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
