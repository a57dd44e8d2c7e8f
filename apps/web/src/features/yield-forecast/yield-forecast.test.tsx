import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getPaging } from '@onsil/contract/envelope';
import { yieldForecastApi, type BatchComparison, type YieldForecast } from '@onsil/contract/yield-forecast';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { BatchComparisonView } from './widgets/batch-comparison.tsx';
import { Forecast } from './widgets/forecast.tsx';

const forecast: YieldForecast = {
  from: '2026-11-16',
  weeks: [
    { week: '2026-11-16', kg: 60, low: 40, high: 85, planKg: 210, harvestedKg: 120 },
    { week: '2026-11-23', kg: 240.5, low: 180, high: 310, planKg: null, harvestedKg: 0 },
  ],
  batches: [
    {
      batchId: 31,
      batchName: '상추 11-02',
      farmCropId: 5,
      cropName: '버터헤드 상추',
      stage: 'plant',
      plants: 2_400,
      harvestedKg: 120,
      toCome: { kg: 300.5, low: 220, high: 395 },
      harvestOn: '2026-11-24',
      weeks: [],
      basis: { kind: 'history', batches: 14 },
    },
    {
      batchId: 32,
      batchName: '바질 1',
      farmCropId: 6,
      cropName: '바질',
      stage: null,
      plants: 0,
      harvestedKg: 0,
      toCome: null,
      harvestOn: null,
      weeks: [],
      basis: { kind: 'none', batches: 0 },
    },
  ],
};

const batch = (batchId: number, batchName: string, mean: (number | null)[]): BatchComparison['batches'][number] => ({
  batchId,
  batchName,
  firstOn: '2026-08-01',
  reached: [
    { stage: 'seedling', day: 3, plants: 2_700, discarded: 40, rate: 0.95 },
    { stage: 'harvest', day: 45, plants: 2_560, discarded: 0, rate: 0.91 },
  ],
  plants: 2_816,
  survival: 0.91,
  harvestKg: 330.4,
  gradeARate: 0.88,
  weightPerPlant: 128.4,
  positions: 60,
  deviations: 4,
  isComplete: true,
  isBest: batchId === 41,
  conditions: [{ field: 'temperature', days: [0, 1, 2], mean }],
});

const comparison: BatchComparison = {
  farmCropId: 5,
  cropName: '버터헤드 상추',
  batches: [batch(42, '상추 8', [20, 21, null]), batch(41, '상추 7', [22, 22, 23])],
  best: [{ field: 'temperature', days: [0, 1, 2], low: [21, 21, 22], high: [23, 23, 24], batches: 3 }],
};

const lettuce = {
  farmCropId: 5,
  cropName: '버터헤드 상추',
  number: 'L-01',
  stages: [],
  days: 45,
  weightPerPlant: 130,
};

const start = (show: 'forecast' | 'compare', own: Parameters<typeof serve>[0] = {}, works?: number[]) => {
  const requests = serve({
    'GET /farm-yield-management/regist-crop': () => ok({ items: [lettuce] }),
    'GET /farm-yield-management/sowing-date': () => ok({ items: [] }),
    'GET /influx/status-logs/last/F1': () => ok({ item: { at: '2026-11-20T03:00:00Z', controllers: [] } }),
    'GET /farm-yield/forecast': () => ok({ item: forecast }),
    'GET /farm-yield/compare': () => ok({ item: comparison }),
    'GET /farm-yield/F1': () =>
      ok({
        items: [
          { registrationId: 42, batchName: '상추 8' },
          { registrationId: 41, batchName: '상추 7' },
          { registrationId: 40, batchName: '상추 6' },
        ],
        paging: getPaging(1, 20, 24),
      }),
    ...own,
  });
  const changes: object[] = [];
  const widgets = {
    forecast: () => <Forecast farmId="F1" crop={undefined} onCrop={(crop) => changes.push({ crop })} />,
    compare: () => (
      <BatchComparisonView farmId="F1" crop={undefined} works={works} onChange={(change) => changes.push(change)} />
    ),
  };
  return { ...openPage({ path: '/show', Page: widgets[show], at: '/show' }), asked: requests, changes };
};

setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00') });

it('its fixtures satisfy the contract', () => {
  expect(z.parse(yieldForecastApi.getYieldForecast.reply.item, forecast)).toEqual(forecast);
  expect(z.parse(yieldForecastApi.getBatchComparison.reply.item, comparison)).toEqual(comparison);
});

describe('the forecast', () => {
  it('shows the coming weeks beside the plan, and what is already harvested', async () => {
    const { user } = start('forecast');
    expect(await screen.findByRole('img', { name: /앞으로 2주의 수확 예측. 합계 301\u00a0kg/ })).toBeDefined();
    expect(screen.getByText('11. 16.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: '표' }));
    const weeks = within(screen.getByRole('table', { name: '주별 수확 예측' })).getAllByRole('row');
    expect(weeks[1]?.textContent).toBe('11.\u00a016.\u00a0(월)부터210\u00a0kg120\u00a0kg60.0\u00a0kg160~205\u00a0kg');
  });

  it('shows quantity, uncertainty, date and method for each batch', async () => {
    start('forecast');
    const rows = within(await screen.findByRole('table', { name: '작기별 예측' })).getAllByRole('row');
    expect(rows[1]?.textContent).toBe(
      '상추 11-02버터헤드 상추 · 정식2,400120\u00a0kg301\u00a0kg 220~395\u00a0kg11.\u00a024.\u00a0(화)지난 작기 14개',
    );
    expect(rows[2]?.textContent).toContain('예측 불가');
    expect(screen.getByText(/지난 작기가 적은 작물은/)).toBeDefined();
  });

  it('can be filtered by crop', async () => {
    const { user, changes } = start('forecast');
    await screen.findByRole('option', { name: '버터헤드 상추' });
    await user.selectOptions(screen.getByRole('combobox', { name: '작물' }), '버터헤드 상추');
    expect(changes).toEqual([{ crop: 5 }]);
  });

  it('says so if nothing is growing, and can be reloaded after an error', async () => {
    let isFailing = true;
    const empty = { ...forecast, batches: [] };
    const { user } = start('forecast', {
      'GET /farm-yield/forecast': () => (isFailing ? refuse(500, 'ERROR', '오류') : ok({ item: empty })),
    });
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    isFailing = false;
    await user.click(retry);
    expect(await screen.findByText('재배 중인 작기가 없습니다')).toBeDefined();
    const link = screen.getByRole('link', { name: '생육·수확 관리로' });
    expect(link.getAttribute('href')).toBe('/smartfarm/F1/yield-management');
  });
});

describe('a comparison of batches', () => {
  it('shows their results, and draws those chosen in their table in a colour each', async () => {
    const { user, changes } = start('compare');
    const table = within(await screen.findByRole('table', { name: '작기별 결과' }));
    expect(table.getByText('상추 7').closest('tr')?.textContent).toContain('상위 ⅓');
    expect(table.getAllByRole('row')[1]?.textContent).toContain('육묘 3일 → 수확 45일');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('온도: 상위 21.3~23.3℃');
    await user.click(table.getByRole('checkbox', { name: '상추 7 비교' }));
    expect(changes).toEqual([{ crop: 5, works: [41] }]);
    cleanup();
    start('compare', {}, [42, 41]);
    const chart = await screen.findByRole('img');
    expect(chart.getAttribute('aria-label')).toBe('온도: 상추 8 평균 20.5℃ · 상추 7 평균 22.3℃ · 상위 21.3~23.3℃');
    expect([...chart.querySelectorAll('[data-chosen]')].map((line) => line.getAttribute('style'))).toEqual([
      'stroke: var(--c1, var(--f-other));',
      'stroke: var(--c2, var(--f-other));',
    ]);
  });

  it('begins with the batches that have results', async () => {
    const [newest, older] = comparison.batches;
    const batches = [{ ...newest, isComplete: false }, older];
    start('compare', { 'GET /farm-yield/compare': () => ok({ item: { ...comparison, batches } }) });
    const table = within(await screen.findByRole('table', { name: '작기별 결과' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => /상추 \d/.exec(row.textContent ?? '')?.[0])).toEqual(['상추 7', '상추 8']);
  });

  it('begins with the crop whose batches are the newest, of those with two to compare', async () => {
    const work = (farmCropId: number) => ({ batchId: 1, batchName: '작기', farmCropId, cropName: '작물' });
    const { asked } = start('compare', {
      'GET /farm-yield-management/sowing-date': () =>
        ok({
          items: [
            { date: '2026-12-01', works: [work(9)] },
            { date: '2026-11-18', works: [work(8)] },
            { date: '2026-11-10', works: [work(7)] },
            { date: '2026-11-02', works: [work(7)] },
          ],
        }),
    });
    await screen.findByRole('table', { name: '작기별 결과' });
    expect(asked.find(({ path }) => path === '/farm-yield/compare')?.query.get('farmCropId')).toBe('7');
  });

  it('tells how two differ, and where they part ways by more than the others scatter', async () => {
    const course = (batchId: number, name: string, mean: number, harvest: number) => ({
      ...batch(batchId, name, [mean, mean, mean, mean]),
      conditions: [{ field: 'temperature', days: [0, 1, 2, 3], mean: [mean, mean, mean, mean] }],
      survival: batchId / 100,
      reached: [
        { stage: 'seedling' as const, day: 3, plants: 2_700, discarded: batchId, rate: 0.95 },
        { stage: 'harvest' as const, day: harvest, plants: 2_560, discarded: 0, rate: 0.91 },
      ],
    });
    const pair = [course(42, '상추 8', 24, 45), course(41, '상추 7', 21, 45)];
    const others = [course(1, 'A', 20.8, 44), course(2, 'B', 21, 45), course(3, 'C', 21.2, 46)];
    const { asked } = start(
      'compare',
      {
        'GET /farm-yield/compare': () => ok({ item: { ...comparison, batches: [...others, ...pair] } }),
        'GET /farm/F1': () => ok({ item: { farmId: 'F1', farmName: 'A동', role: 'member' } }),
      },
      [42, 41],
    );
    const card = within(await screen.findByRole('region', { name: '두 작기의 차이' }));
    expect(await card.findByText('온도: 상추 8 24.0℃, 상추 7 21.0℃')).toBeDefined();
    expect(card.getByText('0일째')).toBeDefined();
    const row = (name: string) => card.getByRole('rowheader', { name }).closest('tr')?.textContent;
    expect(row('온도 평균')).toBe('온도 평균24.0℃21.0℃+3.0℃');
    expect(row('육묘 폐기')).toBe('육묘 폐기42주41주+1주');
    expect(row('수확까지')).toBe('수확까지45일45일=');
    expect(row('생존율')).toBe('생존율42.0%41.0%+1.0%p');
    expect(row('자리당 수확')).toContain('5.51');
    expect(card.queryByRole('rowheader', { name: '1kg 비용' })).toBeNull();
    expect(asked.some(({ path }) => path === '/farm-cost-summary')).toBe(false);
  });

  it('has the cost per kilogram for managers', async () => {
    const costs = { batches: [{ batchId: 42, costPerKg: 6_100 }] };
    const own = {
      'GET /farm/F1': () => ok({ item: { farmId: 'F1', farmName: 'A동', role: 'manager' } }),
      'GET /farm-cost-summary': () => ok({ item: costs }),
    };
    start('compare', own, [42, 41]);
    const cost = await screen.findByRole('rowheader', { name: '1kg 비용' });
    expect(cost.closest('tr')?.textContent).toBe('1kg 비용6,100원––');
    expect(screen.getByText('다른 작기가 3개 이상 있어야 보통의 흩어짐을 알 수 있습니다.')).toBeDefined();
  });

  it('asks for a second batch when one is chosen', async () => {
    start('compare', {}, [42]);
    expect(await screen.findByText(/작기를 하나 더 선택하면/)).toBeDefined();
  });

  it('shows the values of the day under the pointer', async () => {
    start('compare', {}, [42]);
    const chart = await screen.findByRole('img');
    vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
    fireEvent.pointerMove(chart, { clientX: 100 });
    expect(await screen.findByText(/1일째 · 상추 8 21.0℃ · 상위 21~23℃/)).toBeDefined();
  });

  it('has at most four batches, older ones too', async () => {
    const old = batch(40, '상추 6', [19, 19, 19]);
    const { user, changes, asked } = start(
      'compare',
      {
        'GET /farm-yield/compare': ({ query }) =>
          ok({ item: query.get('works') === null ? comparison : { ...comparison, batches: [old], best: [] } }),
      },
      [42, 40],
    );
    expect(await screen.findByRole('img', { name: /상추 8 평균 20.5℃ · 상추 6 평균 19.0℃/ })).toBeDefined();
    expect(asked.some(({ query }) => query.get('works') === '40')).toBe(true);
    await user.click(screen.getByText('이전 작기에서 선택'));
    await user.click(await screen.findByRole('checkbox', { name: '상추 6' }));
    expect(changes).toEqual([{ crop: 5, works: [42] }]);
    cleanup();
    start('compare', {}, [1, 2, 3, 41]);
    expect(await screen.findByRole('checkbox', { name: '상추 8 비교' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('checkbox', { name: '상추 7 비교' })).toHaveProperty('disabled', false);
  });

  it('says so if there are none', async () => {
    start('compare', { 'GET /farm-yield/compare': () => ok({ item: { ...comparison, batches: [], best: [] } }) });
    expect(await screen.findByText('비교할 작기가 없습니다')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  });
});
