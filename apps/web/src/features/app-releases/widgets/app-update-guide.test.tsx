import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshBrowser, ok, serve } from '#test/browser.ts';
import { fakePhone, type FakePhone } from '#test/fake-phone.ts';
import { openPage } from '#test/open-page.tsx';
import { AppUpdateGuide } from './app-update-guide.tsx';

const release = { platform: 'android', version: '1.3.0', storeUrl: 'https://store.example/android' };
const phoneBrowser = 'Mozilla/5.0 (Linux; Android 16; SM-S931N) Chrome/146.0 Mobile Safari/537.36';

let phone: FakePhone | undefined;
beforeEach(() => {
  freshBrowser();
  serve({ 'GET /app-releases': () => ok({ items: [release] }) });
});
afterEach(() => {
  phone?.remove();
  phone = undefined;
});

const open = () => openPage({ path: '/portal', Page: AppUpdateGuide, at: '/portal' });

it('an older app is told of the new version, how to update, and the store', async () => {
  phone = fakePhone({ 'App.getInfo': { version: '1.2.0' } });
  open();
  expect(await screen.findByText(/새 버전\(1\.3\.0\)이 나왔습니다\. 지금 쓰는 버전은 1\.2\.0입니다/)).toBeDefined();
  expect(screen.getByText(/Play 스토어에서 ‘업데이트’를 누른 뒤/)).toBeDefined();
  expect(screen.getByRole('link', { name: '스토어에서 업데이트' }).getAttribute('href')).toBe(release.storeUrl);
});

it('the newest app is told nothing', async () => {
  phone = fakePhone({ 'App.getInfo': { version: '1.3.0' } });
  open();
  await waitFor(() => expect(phone?.calls.some(({ method }) => method === 'App.getInfo')).toBe(true));
  expect(screen.queryByRole('region')).toBeNull();
});

it('a phone’s browser is offered the app, and not again for a week when it is put off', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(phoneBrowser);
  const { user } = open();
  expect(await screen.findByRole('link', { name: '앱 설치' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: '나중에' }));
  expect(screen.queryByRole('link')).toBeNull();
});
