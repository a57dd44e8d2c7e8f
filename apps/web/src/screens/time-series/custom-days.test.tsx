import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveFarm } from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

setUpTimeSeries();

const days = (): string[] =>
  ['시작일', '종료일'].map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value);

it('the days of a custom period are those of the period before it, once that is shown', async () => {
  serveFarm();
  const { router, user } = await openTimeSeries('?period=own&from=2026-11-18&to=2026-11-19');
  await findChart();
  await screen.findByRole('textbox', { name: '시작일' });
  expect(days()).toEqual(['2026. 11. 18.', '2026. 11. 19.']);
  await user.click(screen.getByRole('button', { name: '이전 기간' }));
  await waitFor(() => expect(days()).toEqual(['2026. 11. 16.', '2026. 11. 17.']));
  router.history.back();
  await waitFor(() => expect(days()).toEqual(['2026. 11. 18.', '2026. 11. 19.']));
});

it('Back from a custom period chooses the period before it', async () => {
  serveFarm();
  const { router, user } = await openTimeSeries();
  await findChart();
  await user.click(screen.getByRole('radio', { name: '직접 선택' }));
  const first = await screen.findByRole('textbox', { name: '시작일' });
  await user.clear(first);
  await user.type(first, '2026-11-18{Tab}');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ period: 'own' }));
  router.history.back();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '직접 선택' }).checked).toBe(false));
});

it('a custom period begins with the days that are shown', async () => {
  serveFarm();
  const { router, user } = await openTimeSeries();
  await findChart();
  await user.click(screen.getByRole('radio', { name: '7일' }));
  await user.click(screen.getByRole('radio', { name: '직접 선택' }));
  const first = await screen.findByRole<HTMLInputElement>('textbox', { name: '시작일' });
  const last = screen.getByRole<HTMLInputElement>('textbox', { name: '종료일' });
  expect([first.value, last.value]).toEqual(['2026. 11. 13.', '2026. 11. 20.']);
  await user.clear(first);
  await user.type(first, '2026-11-18{Tab}');
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ period: 'own', from: '2026-11-18', to: '2026-11-20' }),
  );
});
