import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openContext } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

/** What the app's native layer holds; it outlives the page. */
const secure = new Map<string, string>();
const calls: string[] = [];
let browser: Browser;
let context: BrowserContext;
let page: Page;

type Options = { prefixedKey?: string; data?: string; eventName?: string } | undefined;

/** Answers a native method as the app's plugins do. */
const answer = (method: string, options: Options): unknown => {
  calls.push(method);
  const { prefixedKey = '', data = '' } = options ?? {};
  if (method === 'SecureStorage.internalSetItem') secure.set(prefixedKey, data);
  if (method === 'SecureStorage.internalRemoveItem') secure.delete(prefixedKey);
  if (method === 'SecureStorage.internalGetItem') return { data: secure.get(prefixedKey) ?? null };
  if (method === 'FirebaseMessaging.isSupported') return { isSupported: true };
  return method === 'FirebaseMessaging.checkPermissions' ? { receive: 'prompt' } : {};
};

/** Runs in the page before its scripts, as Capacitor's bridge does. */
const installBridge = (): void => {
  type Tell = (data: unknown) => void;
  const listeners: Record<string, Tell[]> = {};
  const promise = (...names: string[]) => names.map((name) => ({ name, rtype: 'promise' }));
  const callback = { name: 'addListener', rtype: 'callback' };
  const window = globalThis as unknown as Record<string, unknown>;
  window['androidBridge'] = {};
  window['emitNative'] = (event: string, data: unknown) => listeners[event]?.forEach((tell) => tell(data));
  window['Capacitor'] = {
    isNativePlatform: () => true,
    getPlatform: () => 'android',
    PluginHeaders: [
      { name: 'App', methods: [...promise('getInfo', 'getLaunchUrl', 'exitApp'), callback] },
      {
        name: 'FirebaseMessaging',
        methods: [
          ...promise('isSupported', 'checkPermissions', 'getToken', 'subscribeToTopic', 'unsubscribeFromTopic'),
          callback,
        ],
      },
      { name: 'SecureStorage', methods: promise('internalGetItem', 'internalSetItem', 'internalRemoveItem') },
    ],
    nativePromise: (plugin: string, method: string, options: unknown) =>
      (window['native'] as (name: string, options: unknown) => Promise<unknown>)(`${plugin}.${method}`, options),
    nativeCallback: async (plugin: string, _method: string, { eventName }: { eventName: string }, tell: Tell) => {
      (listeners[`${plugin}.${eventName}`] ??= []).push(tell);
      return 'callback';
    },
  };
};

beforeAll(async () => {
  browser = await launch();
  context = await openContext(browser, { language: 'ko', width: 390 });
  await context.exposeFunction('native', answer);
  await context.addInitScript(installBridge);
  page = await context.newPage();
  await signIn(page, 'manager', 'ko');
});
afterAll(() => browser.close());

const emit = (event: string, data: unknown) =>
  page.evaluate(
    ([name, given]) => (globalThis as never as { emitNative: (...all: unknown[]) => void }).emitNative(name, given),
    [event, data] as const,
  );

it('in the app the session stands in the phone’s secure storage, and the next start is signed in', async () => {
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  expect(secure.size).toBe(1);
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/portal');
  expect(calls).toContain('FirebaseMessaging.subscribeToTopic');
});

it('a tap on a notification opens its deviation, and the back button goes back', async () => {
  await page.locator('main a[href*="/smartfarm/"]').first().click();
  await page.waitForURL(/\/smartfarm\/[^/]+\/dashboard/);
  const farm = new URL(page.url()).pathname.split('/')[2];
  await emit('FirebaseMessaging.notificationActionPerformed', {
    notification: { data: { url: `/smartfarm/${farm}/notification-action` } },
  });
  await page.waitForURL('**/notification-action**');
  await emit('App.backButton', { canGoBack: true });
  await page.waitForURL('**/dashboard');
});

it('the portal’s own phone prompt offers the app’s notifications', async () => {
  await page.getByText('이 휴대폰은 아직 알림이 울리지 않습니다.').waitFor();
  expect(calls).toContain('FirebaseMessaging.checkPermissions');
});
