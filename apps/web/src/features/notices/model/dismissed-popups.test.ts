import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, testSession } from '#test/browser.ts';
import { dismissPopup, hidePopupToday, isPopupDismissed } from './dismissed-popups.ts';

// 23:50 in Korea
const late = Date.parse('2026-11-20T14:50:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: late });
  freshBrowser();
  sessionStorage.clear();
  saveSession(testSession);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an announcement hidden for today reappears after midnight in Korea', () => {
  hidePopupToday(3);
  hidePopupToday(4);
  expect([3, 4, 5].map(isPopupDismissed)).toEqual([true, true, false]);
  vi.setSystemTime(late + 11 * 60_000);
  expect(isPopupDismissed(3)).toBe(false);
});

it('a closed announcement does not reappear in this tab', () => {
  dismissPopup(3);
  expect(isPopupDismissed(3)).toBe(true);
  sessionStorage.clear();
  expect(isPopupDismissed(3)).toBe(false);
});

it('hiding applies to one member of a shared device only', () => {
  hidePopupToday(3);
  dismissPopup(4);
  saveSession({ ...testSession, memberNo: 2 });
  expect([3, 4].map(isPopupDismissed)).toEqual([false, false]);
});

it('invalid stored data is ignored', () => {
  localStorage.setItem('popupsHidden', '{"whose":');
  expect(isPopupDismissed(3)).toBe(false);
});
