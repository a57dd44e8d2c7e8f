import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, serve, testSession } from '#test/browser.ts';
import { fakePhone, type FakePhone } from '#test/fake-phone.ts';
import { openPage } from '#test/open-page.tsx';
import { ChannelDevice } from '../settings/channel-select.tsx';
import { PushSwitch } from '../widgets/notification-settings.tsx';
import { pushDevice } from './push-device.ts';

let phone: FakePhone;
beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  phone = fakePhone({
    'FirebaseMessaging.isSupported': { isSupported: true },
    'FirebaseMessaging.checkPermissions': { receive: 'prompt' },
    'FirebaseMessaging.requestPermissions': { receive: 'granted' },
    'FirebaseMessaging.getToken': { token: 'a-token' },
  });
});
afterEach(() => phone.remove());

const open = () => openPage({ path: '/portal', Page: PushSwitch, at: '/portal' });
const serveDevice = () => serve({ 'POST /booting/notification/device': () => ok() });

it('registers the phone’s FCM token for the member, with a channel for each level', async () => {
  const asked = serveDevice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText('켜짐 · 이 기기로 알림을 받습니다.')).toBeDefined();
  const { body } = asked.find(({ method }) => method === 'POST') ?? {};
  expect(body).toEqual({ deviceToken: 'a-token', platform: 'android' });
  const channels = phone.calls.filter(({ method }) => method.endsWith('createChannel'));
  expect(channels.map(({ options }) => (options as { id: string }).id)).toEqual([
    'level1',
    'level2',
    'level3',
    'tasks',
  ]);
});

it('says in the app’s channel whether this phone rings, and lets it ring', async () => {
  serveDevice();
  const { user } = openPage({ path: '/portal', Page: () => <ChannelDevice channel="fcm" />, at: '/portal' });
  expect(await screen.findByText('이 기기: 울리지 않습니다')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: '이 기기의 알림 켜기' }));
  expect(await screen.findByText('이 기기: 울립니다')).toBeDefined();
});

it('registers again at each start, for the member who turned it on only', async () => {
  const asked = serveDevice();
  await pushDevice().turnOn();
  phone.answers['FirebaseMessaging.checkPermissions'] = { receive: 'granted' };
  await pushDevice().renew();
  expect(asked).toHaveLength(2);
  clearSession();
  saveSession({ ...testSession, memberNo: 2 });
  await pushDevice().renew();
  expect(asked).toHaveLength(2);
});

it('says where to allow notifications that were refused', async () => {
  phone.answers['FirebaseMessaging.requestPermissions'] = { receive: 'denied' };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/설정 > 앱 > 온실 > 알림/)).toBeDefined();
});

it('a phone without Google’s services is told so', async () => {
  phone.answers['FirebaseMessaging.isSupported'] = { isSupported: false };
  open();
  expect(await screen.findByText(/Google Play 서비스가 없어/)).toBeDefined();
});

it('says that the phone could not register when it gets no token', async () => {
  phone.answers['FirebaseMessaging.getToken'] = new Error('SERVICE_NOT_AVAILABLE');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/이 기기가 알림을 등록하지 못했습니다/)).toBeDefined();
});

it('turned off, the token is deleted', async () => {
  serveDevice();
  await pushDevice().turnOn();
  await pushDevice().turnOff();
  await waitFor(() => expect(phone.calls.some(({ method }) => method.endsWith('deleteToken'))).toBe(true));
  phone.answers['FirebaseMessaging.checkPermissions'] = { receive: 'granted' };
  expect(await pushDevice().getState()).toBe('off');
});
