import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { growingSearch } from '#features/batches/search-params.ts';
import { saveSession } from '#lib/session/session-store.ts';
import { Page } from '#screens/growing/page.tsx';
import { freshBrowser, testSession, type RecordedRequest } from '../browser.ts';
import { openPage } from '../open-page.tsx';

export const openGrowingPage = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/yield-management',
    Page,
    at: `/smartfarm/F1/yield-management${search}`,
    search: growingSearch,
  });

/** The recorded requests except GET. */
export const writeRequests = (requests: readonly RecordedRequest[]): RecordedRequest[] =>
  requests.filter(({ method }) => method !== 'GET');

// A closing sheet returns the focus a little later; the page must still exist then.
const waitForFocus = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Registers the common set-up: noon of 21 November 2026, a session, a wide screen. */
export function setUpGrowingPage(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00+09:00') });
    freshBrowser({ wide: true });
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    );
    saveSession(testSession);
  });

  afterEach(async () => {
    cleanup();
    await waitForFocus();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
