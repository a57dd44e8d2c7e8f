import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '#lib/i18n/language.ts';
import { browserStorage } from '#lib/session/session-storage.ts';
import { clearSession, currentSession, keepSessionIn, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, testSession } from '#test/browser.ts';
import { fakePhone, type FakePhone } from '#test/fake-phone.ts';
import { mobileApp } from './mobile-app.ts';

let phone: FakePhone;
beforeEach(() => {
  freshBrowser();
  phone = fakePhone();
});
afterEach(() => {
  keepSessionIn(browserStorage);
  phone.remove();
});

const load = () => import('./mobile.ts');
const openedPaths = async (): Promise<string[]> => {
  const paths: string[] = [];
  await (await load()).startMobileApp((path) => void paths.push(path));
  return paths;
};

it('knows the mobile app from a browser', () => {
  expect(mobileApp()).toBe('android');
  phone.remove();
  expect(mobileApp()).toBeNull();
});

it('keeps the session in the phone’s secure storage, not in the web view’s', async () => {
  const { openSecureSession } = await load();
  keepSessionIn(await openSecureSession());
  saveSession(testSession);
  await vi.waitFor(() => expect(phone.secure.size).toBe(1));
  expect(localStorage.getItem('session')).toBeNull();
  keepSessionIn(await openSecureSession()); // the next start of the app
  expect(currentSession()).toEqual(testSession);
  clearSession();
  expect(currentSession()).toBeNull();
  await vi.waitFor(() => expect(phone.secure.size).toBe(0));
});

it('writes the tokens in their order', async () => {
  keepSessionIn(await (await load()).openSecureSession());
  for (const idToken of ['id-1', 'id-2', 'id-3']) saveSession({ ...testSession, idToken });
  await vi.waitFor(() => expect([...phone.secure.values()].join('')).toContain('id-3'));
});

it('opens links of the portal and taps on notifications, and nothing from elsewhere', async () => {
  phone.answers['App.getLaunchUrl'] = { url: `${location.origin}/smartfarm/F1/dashboard` };
  const paths = await openedPaths();
  phone.emit('App', 'appUrlOpen', { url: `${location.origin}/notice?page=2` });
  phone.emit('App', 'appUrlOpen', { url: 'https://elsewhere.example/notice' });
  phone.emit('FirebaseMessaging', 'notificationActionPerformed', {
    notification: { data: { url: '/smartfarm/F1/42/notification-action' } },
  });
  phone.emit('FirebaseMessaging', 'notificationActionPerformed', { notification: {} });
  expect(paths).toEqual(['/smartfarm/F1/dashboard', '/notice?page=2', '/smartfarm/F1/42/notification-action']);
});

it('Android’s back button goes back, and leaves the app where there is nothing to go back to', async () => {
  const back = vi.spyOn(globalThis.history, 'back').mockImplementation(() => undefined);
  await openedPaths();
  phone.emit('App', 'backButton', { canGoBack: true });
  expect(back).toHaveBeenCalledOnce();
  phone.emit('App', 'backButton', { canGoBack: false });
  await vi.waitFor(() => expect(phone.calls).toContainEqual({ method: 'App.exitApp', options: undefined }));
});

it('follows the topic of the language on the screen', async () => {
  (await load()).followAppTopic();
  setLanguage('en');
  await vi.waitFor(() =>
    expect(phone.calls).toContainEqual({
      method: 'FirebaseMessaging.unsubscribeFromTopic',
      options: { topic: 'onsil-ko' },
    }),
  );
  expect(phone.calls[0]).toEqual({ method: 'FirebaseMessaging.subscribeToTopic', options: { topic: 'onsil-ko' } });
});
