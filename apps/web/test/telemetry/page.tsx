import { configure, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { timeSeriesSearch } from '#screens/time-series/search-params.ts';
import { openPage } from '../open-page.tsx';
import { setUpPage } from '../set-up-page.ts';
import { now } from './fixtures.ts';

/** Registers the set-up of the time series: a fixed clock, a session, and a narrow window. */
export const setUpTimeSeries = (): void => {
  // The first test also loads the page's modules, which takes longer than a second on a busy machine.
  configure({ asyncUtilTimeout: 8_000 });
  setUpPage({ now });
  beforeEach(() => void vi.stubGlobal('innerWidth', 300));
};

export const openTimeSeries = async (search = '') => {
  // The chart reads the device pixel ratio on import, so the browser stubs must be set first.
  const { Page } = await import('#screens/time-series/page.tsx');
  return openPage({
    path: '/smartfarm/$farmId/time-series',
    Page,
    at: `/smartfarm/F1/time-series${search}`,
    search: timeSeriesSearch,
  });
};

export const findChart = () => screen.findByRole('figure');
