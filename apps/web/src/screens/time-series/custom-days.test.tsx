import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveFarm } from '#test/telemetry/fixtures.ts';
import { findChart, openTimeSeries, setUpTimeSeries } from '#test/telemetry/page.tsx';

setUpTimeSeries();

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
