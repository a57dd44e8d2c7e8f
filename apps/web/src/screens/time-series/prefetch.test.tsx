import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { now, serveFarm } from '#test/telemetry/fixtures.ts';
import { prefetchSeries } from './prefetch.ts';
import { timeSeriesSearch } from './search-params.ts';

it('prefetches exactly the requests that the screen makes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  freshBrowser({ wide: true });
  saveSession(testSession);
  const { seriesAsked } = serveFarm();
  await prefetchSeries(new QueryClient(), 'F1', { f: ['ec'], period: '7d' });
  const { Page } = await import('./page.tsx');
  openPage({
    path: '/smartfarm/$farmId/time-series',
    Page,
    at: '/smartfarm/F1/time-series?f=["ec"]&period=7d',
    search: timeSeriesSearch,
  });
  await screen.findByRole('figure', {}, { timeout: 8_000 });
  const [ahead, byScreen] = seriesAsked().map(String);
  expect(ahead).toBe(byScreen);
});
