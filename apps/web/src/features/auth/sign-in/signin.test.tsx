import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, currentSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';
import { signInSearch } from './search-params.ts';

const open = (at = '/signin') => openPage({ path: '/signin', Page, at, search: signInSearch });
const button = () => screen.findByRole('button', { name: '로그인' });
const id = () => screen.findByLabelText('아이디');
const password = () => screen.findByLabelText('비밀번호');

const tryToSignIn = async ({ user }: ReturnType<typeof open>, secret = 'correct horse') => {
  await user.type(await id(), 'manager');
  await user.type(await password(), secret);
  await user.click(await button());
};

beforeEach(() => freshBrowser());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('signing in', () => {
  it('sends the SHA-256 of the password, never the password, and opens the portal', async () => {
    const requests = serve({ 'POST /auth-token': () => ok({ item: testSession }) });
    await tryToSignIn(open());
    expect(await screen.findByText('elsewhere /open/home')).toBeDefined();
    expect(requests[0]?.body).toEqual({
      memberId: 'manager',
      passwordDigest: '4104d36f8da2c254349f85836793ebe029e0c957063a34c91c2e9203187b5631',
      staysSignedIn: false,
      isMobile: true,
    });
    expect(currentSession()).toEqual(testSession);
  });

  it('stays signed in only on request', async () => {
    const requests = serve({ 'POST /auth-token': () => ok({ item: testSession }) });
    const opened = open();
    await opened.user.click(await screen.findByRole('checkbox', { name: /로그인 상태 유지/ }));
    await tryToSignIn(opened);
    await waitFor(() => expect(requests[0]?.body).toMatchObject({ staysSignedIn: true }));
  });

  it('returns to the requested page', async () => {
    serve({ 'POST /auth-token': () => ok({ item: testSession }) });
    await tryToSignIn(open(`/signin?next=${encodeURIComponent('/smartfarm/F1/time-series?period=7d')}`));
    expect(await screen.findByText('elsewhere /smartfarm/F1/time-series?period=7d')).toBeDefined();
  });

  it('never leaves the site after signing in', async () => {
    serve({ 'POST /auth-token': () => ok({ item: testSession }) });
    await tryToSignIn(open(`/signin?next=${encodeURIComponent('//elsewhere.example/portal')}`));
    expect(await screen.findByText('elsewhere /open/home')).toBeDefined();
  });

  it('shows which input is missing, and sends nothing', async () => {
    const requests = serve({});
    const { user } = open();
    await user.click(await button());
    expect(screen.getByText('아이디를 입력해 주세요.')).toBeDefined();
    expect((await id()).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await id());
    expect(requests).toEqual([]);
  });
});

describe('a refusal', () => {
  it('shows the server’s message, and keeps the input', async () => {
    serve({ 'POST /auth-token': () => refuse(401, 'SIGN_IN_FAILED', '아이디 또는 비밀번호가 올바르지 않습니다.') });
    const opened = open();
    await tryToSignIn(opened);
    expect(
      (await screen.findByText('아이디 또는 비밀번호가 올바르지 않습니다.')).closest('[role=alert]'),
    ).not.toBeNull();
    expect(await id()).toHaveProperty('value', 'manager');
    await opened.user.type(await id(), 'x');
    expect(screen.getByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeDefined();
    expect(currentSession()).toBeNull();
  });

  it('reports an unreachable server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await tryToSignIn(open());
    expect(await screen.findByText(/서버에 연결할 수 없습니다/)).toBeDefined();
  });

  it('counts a wait down, and allows a retry after it', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    serve({ 'POST /auth-token': () => refuse(429, 'TOO_MANY', '시도가 너무 많습니다.', { retryAfterSeconds: 75 }) });
    await tryToSignIn(open());
    expect(await screen.findByText(/1분 1\d초 후/)).toBeDefined();
    expect((await button()).hasAttribute('disabled')).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/1[0-5]초 후/)).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(screen.getByText('이제 다시 시도할 수 있습니다.')).toBeDefined();
    expect((await button()).hasAttribute('disabled')).toBe(false);
  });
});

describe('helps', () => {
  it('can show the password', async () => {
    const { user } = open();
    await user.type(await password(), 'secret');
    await user.click(screen.getByRole('button', { name: '비밀번호 보기' }));
    expect((await password()).getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: '비밀번호 숨기기' }));
    expect((await password()).getAttribute('type')).toBe('password');
  });

  it('warns about Caps Lock in the password', async () => {
    const { user } = open();
    await user.click(await password());
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('Caps Lock이 켜져 있습니다.')).toBeDefined();
    await user.keyboard('{CapsLock}a');
    expect(screen.queryByText('Caps Lock이 켜져 있습니다.')).toBeNull();
  });

  it('says that the server ended the session', async () => {
    clearSession(true);
    open();
    expect(await screen.findByText(/로그아웃되었습니다/)).toBeDefined();
    clearSession();
  });
});
