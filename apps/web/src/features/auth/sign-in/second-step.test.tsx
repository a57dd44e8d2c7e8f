import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, currentSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';
import { signInSearch } from './search-params.ts';

const pending = { pendingToken: 'pending-1', methods: ['totp', 'recoveryCode'], expiresAt: '2026-11-20T06:00:00Z' };

/** Signs in with the right password of a member who has a second factor. */
const open = async (finish: () => Response, methods = pending.methods) => {
  const requests = serve({
    'POST /auth-token': () =>
      refuse(401, 'SECOND_FACTOR_NEEDED', '2단계 인증이 필요합니다.', { pending: { ...pending, methods } }),
    'POST /auth-token/second-factor': finish,
    'POST /auth-token/passkey-options': () =>
      ok({ item: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', timeout: 60_000, userVerification: 'required' } }),
  });
  const opened = openPage({ path: '/signin', Page, at: '/signin?next=%2Fprofile', search: signInSearch });
  await opened.user.type(await screen.findByLabelText('아이디'), 'manager');
  await opened.user.type(await screen.findByLabelText('비밀번호'), 'correct horse{Enter}');
  await screen.findByText('2단계 인증');
  const finished = () => requests.filter(({ path }) => path === '/auth-token/second-factor').map(({ body }) => body);
  return { ...opened, finished };
};

beforeEach(() => freshBrowser());
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

it('a code of the app signs in and leads to the requested page', async () => {
  const { user, finished } = await open(() => ok({ item: testSession }));
  expect(currentSession()).toBeNull();
  const code = await screen.findByLabelText('인증 코드');
  expect(document.activeElement).toBe(code);
  await user.type(code, '123456{Enter}');
  expect(await screen.findByText('elsewhere /profile')).toBeTruthy();
  expect(finished()).toEqual([{ pendingToken: 'pending-1', code: '123456' }]);
  expect(currentSession()).toEqual(testSession);
});

it('a wrong code is reported at its input and signs nobody in', async () => {
  const fields = [{ path: 'code', code: 'totpWrong', message: '코드가 올바르지 않습니다.' }];
  const { user, finished } = await open(() => refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', { fields }));
  const code = await screen.findByLabelText('인증 코드');
  await user.type(code, '12{Enter}');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(finished()).toEqual([]);
  await user.type(code, '3450{Enter}');
  expect(await screen.findByText('코드가 올바르지 않습니다.')).toBeTruthy();
  expect(currentSession()).toBeNull();
});

it('a recovery code works instead, in its own input', async () => {
  const { user, finished } = await open(() => ok({ item: testSession }));
  await user.type(await screen.findByLabelText('인증 코드'), '123');
  await user.click(screen.getByRole('button', { name: '복구 코드 사용' }));
  const input = await screen.findByLabelText('복구 코드');
  expect(input).toHaveProperty('value', '');
  await user.type(input, 'abcd-efgh-ijkl-2345{Enter}');
  await waitFor(() => expect(finished()).toEqual([{ pendingToken: 'pending-1', recoveryCode: 'abcd-efgh-ijkl-2345' }]));
});

it('a cancelled passkey can be tried again, and another method chosen', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('isSecureContext', true);
  const get = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const { user, finished } = await open(() => ok({ item: testSession }), ['passkey', 'totp']);
  await user.click(await screen.findByRole('button', { name: '패스키로 확인' }));
  expect(await screen.findByText(/^패스키 확인을 마치지 못했습니다/)).toBeTruthy();
  expect(finished()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '인증 앱 사용' }));
  expect(screen.queryByText(/^패스키 확인을 마치지 못했습니다/)).toBeNull();
  expect(await screen.findByLabelText('인증 코드')).toBeTruthy();
});

it('a passkey is not offered where the browser has none', async () => {
  await open(() => ok({ item: testSession }), ['passkey', 'totp']);
  expect(await screen.findByLabelText('인증 코드')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '패스키 사용' })).toBeNull();
});

it('an expired sign-in can only begin again', async () => {
  const { user } = await open(() => refuse(401, 'SIGN_IN_EXPIRED', '로그인 시간이 지났습니다.'));
  await user.type(await screen.findByLabelText('인증 코드'), '123456{Enter}');
  expect(await screen.findByText('로그인 시간이 지났습니다.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '확인' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '처음부터 다시 로그인' }));
  expect(await screen.findByLabelText('아이디')).toBeTruthy();
});
