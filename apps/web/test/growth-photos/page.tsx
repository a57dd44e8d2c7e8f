import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, testSession } from '../browser.ts';
import { openPage } from '../open-page.tsx';
import { Page } from '#features/growth-photos/page.tsx';
import { photoSearch } from '#features/growth-photos/search-params.ts';

export const openPhotosPage = (search = '') =>
  openPage({
    path: '/smartfarm/$farmId/farm-photo-registration',
    Page,
    at: `/smartfarm/F1/farm-photo-registration${search}`,
    search: photoSearch,
  });

// A closing dialog returns the focus a little later; the page must still exist then.
const waitForFocus = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Registers the common set-up: noon of 21 November 2026, a session, a wide screen. */
export function setUpPhotosPage(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00+09:00') });
    freshBrowser({ wide: true });
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
    saveSession(testSession);
  });

  afterEach(async () => {
    cleanup();
    await waitForFocus();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
