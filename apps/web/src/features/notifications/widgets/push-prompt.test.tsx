import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { PushPrompt } from './push-prompt.tsx';

let permission: NotificationPermission;
let subscription: object | null;
let isReachable: boolean;

const withPush = (): void => {
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (!isReachable) throw new DOMException('push service error', 'AbortError');
      subscription = {
        endpoint: 'https://push.example/abc',
        expirationTime: null,
        toJSON: () => ({
          endpoint: 'https://push.example/abc',
          keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) },
        }),
      };
      return subscription;
    },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', () => {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = permission === 'default' ? 'granted' : permission),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => undefined,
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
    },
  });
};

const onPhone = (isPhone: boolean): void => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isPhone && media.includes('coarse'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
};

const open = () => openPage({ path: '/smartfarm/F1', at: '/smartfarm/F1', Page: () => <PushPrompt farmId="F1" /> });

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  [permission, subscription, isReachable] = ['default', null, true];
  withPush();
  onPhone(true);
});

it('turns alarms on with one press, and asks whether the test notification rang', async () => {
  const requests = serve({
    'GET /my/push-key': () => ok({ item: { publicKey: `B${'A'.repeat(86)}` } }),
    'POST /my/push-subscription': () => ok(),
    'POST /noti-system-alarm/test': () => ok({ items: [] }),
  });
  const { user } = open();
  expect(await screen.findByText('이 휴대폰은 아직 알림이 울리지 않습니다.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '켜기' }));
  expect(await screen.findByText('테스트 알림을 보냈습니다. 울렸나요?')).toBeDefined();
  expect(requests.some(({ path, body }) => path.includes('test') && JSON.stringify(body).includes('web_push'))).toBe(
    true,
  );
  await user.click(screen.getByRole('button', { name: '울렸습니다' }));
  expect(screen.queryByRole('region')).toBeNull();
});

it('stays on when the test notification cannot be sent, which can be tried again', async () => {
  let isBusy = true;
  serve({
    'GET /my/push-key': () => ok({ item: { publicKey: `B${'A'.repeat(86)}` } }),
    'POST /my/push-subscription': () => ok(),
    'POST /noti-system-alarm/test': () =>
      isBusy ? refuse(429, 'TOO_MANY', '잠시 후 다시 시도해 주세요.') : ok({ items: [] }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/테스트 알림을 보내지 못했습니다/)).toBeDefined();
  expect(screen.getByText('켜짐 · 이 기기로 알림을 받습니다.')).toBeDefined();
  isBusy = false;
  await user.click(screen.getByRole('button', { name: '테스트 알림 보내기' }));
  expect(await screen.findByText('테스트 알림을 보냈습니다. 울렸나요?')).toBeDefined();
});

it('says what to check if the test notification did not ring', async () => {
  serve({
    'GET /my/push-key': () => ok({ item: { publicKey: `B${'A'.repeat(86)}` } }),
    'POST /my/push-subscription': () => ok(),
    'POST /noti-system-alarm/test': () => ok({ items: [] }),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  await user.click(await screen.findByRole('button', { name: '울리지 않았습니다' }));
  expect(screen.getByText(/소리와 방해 금지/)).toBeDefined();
});

it('says in one line that notifications are blocked, unfolds what to do, and stays away for a week when postponed', async () => {
  permission = 'denied';
  serve({});
  const { user } = open();
  expect(await screen.findByText(/차단되어 있습니다/)).toBeDefined();
  expect(screen.queryByRole('button', { name: '켜기' })).toBeNull();
  const line = screen.getByText('이 휴대폰은 아직 알림이 울리지 않습니다.');
  expect(line.closest('details')?.open).toBe(false);
  await user.click(line);
  expect(line.closest('details')?.open).toBe(true);
  await user.click(screen.getByRole('button', { name: '나중에' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(Number(localStorage.getItem('pushPromptLater'))).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});

it('says that the push service could not be reached, and can be tried again', async () => {
  isReachable = false;
  serve({ 'GET /my/push-key': () => ok({ item: { publicKey: `B${'A'.repeat(86)}` } }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/이 기기가 알림을 등록하지 못했습니다/)).toBeDefined();
  expect(screen.getByRole('button', { name: '켜기' })).toHaveProperty('disabled', false);
});

it('is not shown on a computer', async () => {
  onPhone(false);
  serve({});
  open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('region')).toBeNull();
});
