import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { phrases } from '@onsil/phrases/ko';
import { UiProvider } from '#ui/theme/ui-provider.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** The browser scrolls a page of `height` to `y`. */
const scroll = (y: number, height = 3000): void => {
  vi.stubGlobal('scrollY', y);
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: height });
  fireEvent.scroll(window);
};

const button = (): HTMLElement => screen.getByRole('button', { name: phrases.shell.toTop });

beforeEach(() => {
  scroll(0);
  render(
    <IntlProvider locale="ko" messages={phrases}>
      <UiProvider>
        <ScrollToTop />
      </UiProvider>
    </IntlProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

it('is there once the page is scrolled by more than 300 px', () => {
  scroll(300);
  expect(screen.queryByRole('button')).toBeNull();
  scroll(301);
  expect(button()).toBeTruthy();
});

it('covers the content of a phone only while it is scrolled back', () => {
  scroll(900);
  expect(button().dataset['back']).toBeUndefined();
  scroll(880);
  expect(button().dataset['back']).toBe('true');
  scroll(900);
  expect(button().dataset['back']).toBeUndefined();
});

it('stays while a card above grows, which moves the position but not the reader', () => {
  scroll(900);
  scroll(880);
  scroll(1100, 3220);
  expect(button().dataset['back']).toBe('true');
  scroll(1120, 3220);
  expect(button().dataset['back']).toBeUndefined();
});
