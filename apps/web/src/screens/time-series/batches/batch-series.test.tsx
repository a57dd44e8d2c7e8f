import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, refuse } from '#test/browser.ts';
import { createSeries, serveFarm } from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

setUpTimeSeries();

const hour = 3_600;
const crop = { farmCropId: 1, cropName: '버터헤드' };
const days = [
  { date: '2026-11-01', works: [{ batchId: 3, batchName: '버터헤드 3', ...crop }] },
  { date: '2026-10-01', works: [{ batchId: 2, batchName: '버터헤드 2', ...crop }] },
  { date: '2026-09-01', works: [{ batchId: 1, batchName: '버터헤드 1', ...crop }] },
];

/** Batch 3 has been measured for two days, the others for three; each value is its number plus 20. */
const batch = (batchId: number) => {
  const t = Array.from({ length: (batchId === 3 ? 2 : 3) * 24 }, (_, index) => index * hour);
  const all = t.map(() => 20 + batchId);
  const series = createSeries(new URLSearchParams('controllerId=GH-1&fields=temperature&from=0&to=60&points=1')).series;
  return {
    batchId,
    batchName: `버터헤드 ${batchId}`,
    firstOn: '2026-11-01',
    width: hour,
    t,
    series: series.map((one) => ({ ...one, min: all, avg: all, max: all, count: t.map(() => 60) })),
  };
};

const serveBatches = (more: Parameters<typeof serveFarm>[1] = {}) =>
  serveFarm(undefined, {
    more: {
      'GET /farm-yield-management/sowing-date': () => ok({ items: days }),
      'GET /farm-yield/batch-series': ({ query }) => ok({ item: batch(Number(query.get('batchId'))) }),
      ...more.more,
    },
  });

const cursor = () => screen.findByRole('slider');

it('is chosen among the comparisons and begins with the two newest batches, by days after sowing', async () => {
  serveBatches();
  const { router, user } = await openTimeSeries('?f=["temperature"]');
  await findChart();
  await user.selectOptions(screen.getByRole('combobox', { name: '비교' }), '다른 작기');
  await waitFor(async () => expect((await cursor()).getAttribute('aria-valuetext')).toBe('파종 1일 23:00, 온도 23.0℃'));
  expect(router.state.location.search).toEqual({ f: ['temperature'], compare: 'batch' });
  const row = within(await screen.findByRole('region', { name: '기간 요약' })).getByRole('row', { name: /온도/ });
  expect(row.textContent).toContain('22.0+1.0');
  expect((await cursor()).getAttribute('aria-valuemax')).toBe(String(3 * 24 * hour));
});

it('keeps the chosen batches in the address, and offers no batch twice', async () => {
  serveBatches();
  const { router, user } = await openTimeSeries('?f=["temperature"]&compare=batch&batches=[2,3]&zoom=[3600,90000]');
  await findChart();
  const other = screen.getByRole('combobox', { name: '비교할 작기' });
  expect(within(other).getByRole<HTMLOptionElement>('option', { name: /버터헤드 2/ }).disabled).toBe(true);
  await user.selectOptions(other, '1');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ batches: [2, 1] }));
  expect(router.state.location.search).not.toHaveProperty('zoom');
});

it('with one batch says that two are needed, and an error has a retry', async () => {
  serveBatches({ more: { 'GET /farm-yield-management/sowing-date': () => ok({ items: days.slice(0, 1) }) } });
  await openTimeSeries('?compare=batch');
  await screen.findByText('비교할 작기가 두 개 이상 있어야 합니다');
});

it('that fails to load says so, and its retry works', async () => {
  let broken = true;
  serveBatches({
    more: {
      'GET /farm-yield/batch-series': ({ query }) =>
        broken ? refuse(404, 'NOT_FOUND', '없습니다.') : ok({ item: batch(Number(query.get('batchId'))) }),
    },
  });
  const { user } = await openTimeSeries('?f=["temperature"]&compare=batch');
  await screen.findByText('없습니다.');
  broken = false;
  for (const retry of screen.getAllByRole('button', { name: '다시 시도' })) await user.click(retry);
  await waitFor(() => expect(screen.queryByText('없습니다.')).toBeNull());
});
