import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { pushSubscription } from '@onsil/contract/notifications';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { ChannelDevice } from '../settings/channel-select.tsx';
import { PushSwitch } from '../widgets/notification-settings.tsx';
import { renewPushSubscription, getPushState } from './push-subscription.ts';

const publicKey = `B${'A'.repeat(86)}`;
const bytes = (first: number) => Uint8Array.from({ length: 65 }, (_, i) => (i === 0 ? first : 0)).buffer;
const endpoint = 'https://push.example/abc';

type Held = { options: { applicationServerKey: ArrayBuffer } };
let held: Held | null = null;
let permission: NotificationPermission = 'default';
let answer: NotificationPermission = 'granted';
let registered: string[] = [];

const subscriptionFor = (applicationServerKey: ArrayBuffer) => ({
  endpoint,
  expirationTime: null,
  options: { applicationServerKey },
  toJSON: () => ({ endpoint, keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) } }),
  unsubscribe: async () => {
    held = null;
    return true;
  },
});

type Subscribe = (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => Promise<Held>;
const pushManager = {
  getSubscription: async () => held,
  subscribe: vi.fn<Subscribe>(async ({ applicationServerKey }) => {
    const made = subscriptionFor(applicationServerKey.buffer);
    held = made;
    return made;
  }),
};

const pushable = (): void => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', () => {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      permission = answer;
      return answer;
    },
  });
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async (address: string, { scope }: { scope: string }) => registered.push(`${address} ${scope}`),
      ready: Promise.resolve(registration),
      getRegistration: async () => (registered.length > 0 ? registration : undefined),
    },
  });
};

const serveKey = (own: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /my/push-key': () => ok({ item: { publicKey } }),
    'POST /my/push-subscription': () => ok(),
    'DELETE /my/push-subscription': () => ok(),
    ...own,
  });
const open = () => openPage({ path: '/portal', Page: PushSwitch, at: '/portal' });

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  [held, permission, answer, registered] = [null, 'default', 'granted', []];
  pushManager.subscribe.mockClear();
  pushable();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('asks for permission on click only, and registers this browser', async () => {
  const requests = serveKey();
  const { user } = open();
  const on = await screen.findByRole('button', { name: '켜기' });
  expect(permission).toBe('default');
  await user.click(on);
  expect(await screen.findByText('켜짐 · 이 기기로 알림을 받습니다.')).toBeDefined();
  expect(registered).toEqual(['/sw.js /']);
  const body = requests.find(({ method }) => method === 'POST')?.body;
  expect(z.safeParse(pushSubscription, body).success).toBe(true);
  expect(pushManager.subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
});

it('says in each channel whether this device gets it', async () => {
  serveKey();
  const Channels = () =>
    (['web_push', 'fcm', 'email'] as const).map((one) => <ChannelDevice key={one} channel={one} />);
  const { user } = openPage({ path: '/portal', Page: Channels, at: '/portal' });
  expect(await screen.findByText(/앱 알림은 앱에서 켭니다/)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: '이 기기의 알림 켜기' }));
  expect(await screen.findByText('이 기기: 울립니다')).toBeDefined();
  expect(screen.getAllByText(/^이 기기:/)).toHaveLength(2);
});

it('unregisters this browser, even if the server cannot be reached', async () => {
  const requests = serveKey({ 'DELETE /my/push-subscription': () => refuse(503, 'UNAVAILABLE', '') });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  await user.click(await screen.findByRole('button', { name: '끄기' }));
  expect(await screen.findByRole('button', { name: '켜기' })).toBeDefined();
  expect(held).toBeNull();
  expect(requests.find(({ method }) => method === 'DELETE')?.query.get('endpoint')).toBe(endpoint);
});

it('says what to do if notifications are blocked', async () => {
  answer = 'denied';
  serveKey();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/알림이 차단되어 있습니다/)).toBeDefined();
  expect(screen.queryByRole('button', { name: '켜기' })).toBeNull();
});

it('says if the browser has no support or the connection is insecure', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  open();
  expect(await screen.findByText(/지원하지 않습니다/)).toBeDefined();
  vi.stubGlobal('isSecureContext', false);
  expect(await getPushState()).toBe('insecure');
});

it('stays off and shows the reason when the browser or the server refuses', async () => {
  serveKey({ 'POST /my/push-subscription': () => refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.') });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText('켜지 못했습니다. 입력한 내용을 확인해 주세요.')).toBeDefined();
  expect(await getPushState()).toBe('off');
  held = null;
  pushManager.subscribe.mockRejectedValueOnce(new Error('AbortError'));
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/이 기기가 알림을 등록하지 못했습니다/)).toBeDefined();
});

it('subscribes again if the server key changed, and keeps a matching subscription', async () => {
  serveKey();
  held = subscriptionFor(bytes(9));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  await waitFor(() => expect(pushManager.subscribe).toHaveBeenCalledOnce());
  await user.click(await screen.findByRole('button', { name: '끄기' }));
  held = subscriptionFor(bytes(4));
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  await screen.findByRole('button', { name: '끄기' });
  expect(pushManager.subscribe).toHaveBeenCalledOnce();
});

it('registers again at each visit, but never for another member', async () => {
  serveKey();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  await screen.findByRole('button', { name: '끄기' });
  const again = serveKey();
  await renewPushSubscription();
  expect(again.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /my/push-subscription']);
  saveSession({ ...testSession, memberNo: 2 });
  const other = serveKey();
  await renewPushSubscription();
  expect(other).toEqual([]);
  expect(await getPushState()).toBe('off');
});
