import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetPushMember, isPushMember, rememberPushMember } from '#features/notifications/push/push-member.ts';
import { currentLanguage, setLanguage } from '#lib/i18n/language.ts';
import { clearSession, currentSession, deviceUuid, saveSession } from '#lib/session/session-store.ts';
import { forbidStorage, freshBrowser, testSession } from '#test/browser.ts';
import { lastFarm, rememberFarm } from './last-farm.ts';
import { listTextKeys, readText, removeText, storeText } from './stored-text.ts';

beforeEach(() => freshBrowser());
afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
});

const fill = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

it('a text is kept for all tabs, or for this one', () => {
  storeText('a', '1');
  storeText('a', '2', 'sessionStorage');
  expect([readText('a'), readText('a', 'sessionStorage'), listTextKeys('a')]).toEqual(['1', '2', ['a']]);
  removeText('a');
  expect([readText('a'), readText('a', 'sessionStorage'), listTextKeys('a')]).toEqual([null, '2', []]);
});

it.each([
  ['full', fill],
  ['forbidden', forbidStorage],
])('what a %s storage does not keep is changed on the screen all the same', (_, prevent) => {
  prevent();
  setLanguage('en');
  expect(currentLanguage()).toBe('en');
  setLanguage('ko');
  expect(currentLanguage()).toBe('ko');
  rememberFarm('F1');
  expect(lastFarm()).toBeNull();
});

it.each([
  ['full', fill],
  ['forbidden', forbidStorage],
])('with a %s storage a session lasts as long as its page, with the id of its device', (_, prevent) => {
  prevent();
  saveSession(testSession);
  expect(currentSession()).toEqual(testSession);
  expect(deviceUuid()).toBe(testSession.uuid);
  rememberPushMember(testSession.memberNo);
  expect(isPushMember()).toBe(false);
  forgetPushMember();
  clearSession();
  expect(currentSession()).toBeNull();
});

it('a session that could not be stored leaves none behind that was there before', () => {
  saveSession({ ...testSession, idToken: 'earlier' });
  fill();
  saveSession(testSession);
  expect(readText('session')).toBeNull();
  expect(currentSession()).toEqual(testSession);
});
