import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentLanguage, setLanguage } from '#lib/i18n/language.ts';
import { freshBrowser } from '#test/browser.ts';
import { rememberFarm } from './last-farm.ts';
import { storeText } from './store-text.ts';

beforeEach(() => freshBrowser());
afterEach(() => vi.restoreAllMocks());

const fill = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

it('a text is kept for all tabs, or for this one', () => {
  storeText('a', '1');
  storeText('a', '2', sessionStorage);
  expect([localStorage.getItem('a'), sessionStorage.getItem('a')]).toEqual(['1', '2']);
});

it('what a full storage does not keep is changed on the screen all the same', () => {
  fill();
  setLanguage('en');
  expect(currentLanguage()).toBe('en');
  setLanguage('ko');
  expect(currentLanguage()).toBe('ko');
  expect(() => rememberFarm('F1')).not.toThrow();
});
