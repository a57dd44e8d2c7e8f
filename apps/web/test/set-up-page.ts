import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, testSession } from './browser.ts';

type Options = {
  /** time of the clock, ms */
  now?: number;
  /** a closing sheet returns the focus a little later, when the page must still exist */
  returnsFocus?: boolean;
};

/** Registers the set-up of a page's tests: a clean, wide browser and a session. */
export const setUpPage = ({ now, returnsFocus = false }: Options = {}): void => {
  beforeEach(() => {
    if (now !== undefined) vi.useFakeTimers({ toFake: ['Date'], now });
    freshBrowser({ wide: true });
    saveSession(testSession);
  });
  afterEach(async () => {
    cleanup();
    if (returnsFocus) await new Promise((resolve) => setTimeout(resolve, 20));
  });
};
