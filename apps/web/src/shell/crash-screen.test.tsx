import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { PageLoadError } from '#lib/i18n/load-page.ts';
import { freshBrowser } from '#test/browser.ts';
import { UiProvider } from '#ui/theme/ui-provider.tsx';
import { CrashScreen } from './crash-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (error: Error) => {
  freshBrowser();
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  render(
    <IntlProvider locale="ko" messages={phrases} timeZone="Asia/Seoul">
      <UiProvider>
        <CrashScreen error={error} reset={() => undefined} />
      </UiProvider>
    </IntlProvider>,
  );
  expect(screen.getByRole('alert')).toBeDefined();
  globalThis.dispatchEvent(new Event('online'));
  return reload;
};

it('a screen that did not load without a network loads by itself once it is back', () => {
  expect(show(new PageLoadError('offline'))).toHaveBeenCalledOnce();
});

it('a screen that failed otherwise waits for the reader', () => {
  expect(show(new Error('broken'))).not.toHaveBeenCalled();
});
