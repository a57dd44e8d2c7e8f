import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useTranslations } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '#test/resize-observer.ts';
import { LanguageSelect } from '#ui/controls/language-select.tsx';
import { LanguageProvider, setLanguage } from './language-provider.tsx';
import { dictionary, loadPhrases } from './phrases.ts';

function Sample() {
  return <p>{useTranslations('common')('cancel')}</p>;
}

const loadAs = async (languages: string[], stored?: string) => {
  localStorage.clear();
  if (stored) localStorage.setItem('language', stored);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.resetModules();
  return (await import('./language.ts')).currentLanguage();
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  [['ko-KR', 'en'], undefined, 'ko'],
  [['en-US', 'ko'], undefined, 'en'],
  [['fr'], undefined, 'en'],
  [['fr'], 'ko', 'ko'],
  [['ko'], 'en', 'en'],
  [['ko'], 'xx', 'ko'],
] as const)('a browser in %s that stored %s starts in %s', async (languages, stored, language) => {
  expect(await loadAs([...languages], stored)).toBe(language);
});

it('a change of language is stored, and changes every text and the page’s lang', async () => {
  setLanguage('ko');
  await loadPhrases();
  render(
    <LanguageProvider>
      <Sample />
    </LanguageProvider>,
  );
  expect(screen.getByText('취소')).toBeDefined();
  act(() => setLanguage('en'));
  expect(await screen.findByText('Cancel')).toBeDefined();
  await waitFor(() => expect(document.documentElement.lang).toBe('en')); // set by an effect after the texts
  expect(localStorage.getItem('language')).toBe('en');
});

it('a change of language leaves the focus on the control that made it, not on the title that is rendered anew', async () => {
  stubResizeObserver();
  setLanguage('ko');
  await loadPhrases();
  render(
    <LanguageProvider>
      <LanguageSelect />
      <Sample />
    </LanguageProvider>,
  );
  const english = screen.getByRole('radio', { name: 'English' });
  english.focus();
  act(() => english.click());
  await screen.findByText('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'English' }));
});

it('texts behind the sign-in are loaded on demand, in the current language', async () => {
  setLanguage('ko');
  await loadPhrases();
  expect(Object.keys(dictionary.get()?.phrases ?? {})).not.toContain('dashboard');
  const requested = loadPhrases('portal');
  setLanguage('en');
  await requested;
  expect(dictionary.get()).toMatchObject({
    language: 'en',
    phrases: { dashboard: {}, common: { cancel: 'Cancel' } },
  });
});
