import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page as ConfirmPage } from '../email-confirm/page.tsx';
import { Page as FirstAdministratorPage } from '../first-administrator/page.tsx';
import { Page as InvitationPage } from '../invitation/page.tsx';
import { Page as ResetPage } from '../password-reset/page.tsx';

const open = (path: string, Page: () => ReactNode, at = path) => openPage({ path, Page, at });
const click = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const spent = () => refuse(410, 'LINK_SPENT', '이미 썼거나 기한이 지난 주소입니다.');

beforeEach(() => {
  freshBrowser();
  sessionStorage.clear();
  clearSession();
});

afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

describe('the link of a confirmation', () => {
  const confirmed = (what: string) => () => ok({ item: { memberId: 'grower', confirmed: what } });

  it('confirms once, clears the address, and leads to the sign-in with the id', async () => {
    const requests = serve({ 'PUT /member/confirm-signup': confirmed('signup') });
    const { router } = open('/email-confirm', ConfirmPage, '/email-confirm#secret');
    expect(await screen.findByRole('heading', { name: '가입이 완료되었습니다' })).toBeDefined();
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
    expect(router.state.location.href).toBe('/email-confirm');
    expect(screen.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe('/signin?id=grower');
  });

  it('reports a changed mail address', async () => {
    saveSession(testSession);
    serve({ 'PUT /member/confirm-signup': confirmed('email') });
    open('/email-confirm', ConfirmPage, '/email-confirm#secret');
    expect(await screen.findByRole('heading', { name: '이메일 주소를 변경했습니다' })).toBeDefined();
    expect(screen.getByRole('link', { name: '농장 목록으로' })).toBeDefined();
  });

  it('offers another mail for a used link, by id or by address', async () => {
    const requests = serve({ 'PUT /member/confirm-signup': spent, 'POST /member/token/confirm-signup': () => ok() });
    const opened = open('/email-confirm', ConfirmPage, '/email-confirm#secret');
    expect(await screen.findByRole('heading', { name: '사용할 수 없는 링크입니다' })).toBeDefined();
    const who = screen.getByLabelText('아이디 또는 이메일 주소');
    await opened.user.type(who, 'grower');
    await click(opened, '확인 이메일 받기');
    expect(await screen.findByText(/확인을 기다리는 계정이 있으면/)).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ memberId: 'grower' });
    await opened.user.type(who, '@onsil.example');
    await click(opened, '확인 이메일 받기');
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ memberEmail: 'grower@onsil.example' }));
  });

  it('asks for the consent that a sign-up came without', async () => {
    const requests = serve({
      'PUT /member/confirm-signup': ({ body }) =>
        Object.hasOwn(body as object, 'hasAgreedToPrivacy')
          ? confirmed('signup')()
          : refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
              fields: [
                {
                  path: 'agreedPrivacyYn',
                  code: 'privacy',
                  message: '개인정보 처리방침에 동의해야 가입할 수 있습니다.',
                },
              ],
            }),
    });
    const opened = open('/email-confirm', ConfirmPage, '/email-confirm#secret');
    await click(opened, '가입 완료');
    expect(await screen.findByText('개인정보 처리방침에 동의해야 가입할 수 있습니다.')).toBeDefined();
    expect(requests).toHaveLength(1);
    await opened.user.click(screen.getByRole('checkbox'));
    await click(opened, '가입 완료');
    expect(await screen.findByRole('heading', { name: '가입이 완료되었습니다' })).toBeDefined();
    expect(requests).toHaveLength(2);
  });

  it('can be retried when the server is down, without a second confirmation', async () => {
    let away = true;
    const requests = serve({
      'PUT /member/confirm-signup': () =>
        away ? refuse(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다.') : confirmed('signup')(),
    });
    const opened = open('/email-confirm', ConfirmPage, '/email-confirm#secret');
    await screen.findByText('지금은 처리할 수 없습니다.');
    away = false;
    await click(opened, '다시 시도');
    expect(await screen.findByRole('heading', { name: '가입이 완료되었습니다' })).toBeDefined();
    expect(requests).toHaveLength(2);
  });
});

describe('a forgotten password', () => {
  it('requests the mail by address; the answer reveals nothing', async () => {
    const requests = serve({ 'POST /member/token/pwd-reset': () => ok() });
    const opened = open('/pwd-reset', ResetPage);
    await opened.user.type(await screen.findByLabelText('이메일 주소'), 'grower@onsil.example{Enter}');
    expect(await screen.findByText(/가입된 주소이면 grower@onsil\.example 주소로/)).toBeDefined();
    expect(requests[0]?.body).toEqual({ memberEmail: 'grower@onsil.example' });
    await click(opened, '다른 주소로 다시 요청');
    expect(await screen.findByLabelText('이메일 주소')).toHaveProperty('value', 'grower@onsil.example');
  });

  it('sets a new password with a valid link', async () => {
    saveSession(testSession);
    const requests = serve({
      'PUT /member/token/pwd-reset': () => ok({ item: { isValid: true } }),
      'PUT /member/pwd-reset': () => ok(),
    });
    const opened = open('/pwd-reset', ResetPage, '/pwd-reset#secret');
    await opened.user.type(await screen.findByLabelText('새 비밀번호'), 'greenhouse at night');
    await click(opened, '비밀번호 저장');
    expect(await screen.findByRole('heading', { name: '비밀번호를 변경했습니다' })).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ token: 'secret', passwordDigest: await sha256('greenhouse at night') });
    expect(localStorage.getItem('session')).toBeNull();
  });

  it('requires a new mail when the link is used up, before or during the reset', async () => {
    serve({ 'PUT /member/token/pwd-reset': () => ok({ item: { isValid: false } }) });
    open('/pwd-reset', ResetPage, '/pwd-reset#old');
    expect(await screen.findByText(/30분이 지난 링크입니다/)).toBeDefined();
    cleanup();
    serve({ 'PUT /member/token/pwd-reset': () => ok({ item: { isValid: true } }), 'PUT /member/pwd-reset': spent });
    const opened = open('/pwd-reset', ResetPage, '/pwd-reset#late');
    await opened.user.type(await screen.findByLabelText('새 비밀번호'), 'greenhouse at night');
    await click(opened, '비밀번호 저장');
    expect(await screen.findByText(/30분이 지난 링크입니다/)).toBeDefined();
    expect(screen.getByLabelText('이메일 주소')).toBeDefined();
  });
});

describe('the link of an invitation', () => {
  const look = {
    farmName: '나주 딸기농장',
    role: 'manager',
    inviterName: '가나다',
    sentTo: 'g***@farm.example',
    expiresAt: '2026-11-22T00:00:00Z',
  };
  const holds = () => ok({ item: { ...look, isValid: true } });

  it('names inviter and farm, and is kept during the sign-in', async () => {
    serve({ 'POST /member/invitation/look': holds });
    const { router } = open('/invitation', InvitationPage, '/invitation#secret');
    expect(await screen.findByText('가나다님이 나주 딸기농장에 초대했습니다.')).toBeDefined();
    expect(screen.getByText(/농장 관리자로 참여합니다/)).toBeDefined();
    expect(screen.getByText(/^g\*\*\*@farm\.example 주소로 보낸 초대입니다/)).toBeDefined();
    expect(router.state.location.href).toBe('/invitation');
    expect(screen.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe('/signin?next=%2Finvitation');
    cleanup();
    saveSession(testSession);
    const requests = serve({
      'POST /member/invitation/look': holds,
      'GET /my/profile': () => ok({ item: { memberName: '라마바', memberId: 'grower' } }),
      'PUT /member/invitation': () =>
        ok({ item: { farmNo: 7, farmId: 'naju', farmName: '나주 딸기농장', role: 'manager' } }),
    });
    const opened = open('/invitation', InvitationPage);
    expect(await screen.findByText('라마바(grower) 계정으로 참여합니다.')).toBeDefined();
    await click(opened, '농장 참여');
    expect(await screen.findByText('elsewhere /smartfarm/naju/dashboard')).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ token: 'secret' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('names the address it was sent to when that differs, and is kept', async () => {
    saveSession(testSession);
    serve({
      'POST /member/invitation/look': holds,
      'GET /my/profile': () => ok({ item: { memberName: '라마바', memberId: 'grower' } }),
      'PUT /member/invitation': () =>
        refuse(403, 'OTHER_ADDRESS', 'g***@farm.example 주소로 보낸 초대입니다. 다시 초대해 달라고 해 주세요.'),
    });
    const opened = open('/invitation', InvitationPage, '/invitation#secret');
    await click(opened, '농장 참여');
    expect((await screen.findByRole('alert')).textContent).toContain('다시 초대해 달라고');
    expect(sessionStorage).toHaveLength(1);
  });

  it('says whom to ask when it is used up or missing', async () => {
    serve({ 'POST /member/invitation/look': spent });
    open('/invitation', InvitationPage, '/invitation#secret');
    expect(await screen.findByText(/초대한 분에게 다시 요청해/)).toBeDefined();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    cleanup();
    open('/invitation', InvitationPage);
    expect(await screen.findByText(/초대 이메일의 링크를 끝까지/)).toBeDefined();
  });
});

describe('the link to the first administrator', () => {
  it('creates an administrator who can sign in at once', async () => {
    const requests = serve({
      'POST /first-administrator/look': () => ok({ item: { isValid: true } }),
      'GET /member/provider': () => ok({ item: { memberId: 'provider', free: true } }),
      'PUT /first-administrator': () => ok({ item: { memberId: 'provider' } }),
    });
    const opened = open('/first-administrator', FirstAdministratorPage, '/first-administrator#secret');
    await opened.user.type(await screen.findByLabelText('아이디'), 'provider');
    await opened.user.type(screen.getByLabelText('비밀번호'), 'greenhouse at night');
    await opened.user.type(screen.getByLabelText('이름'), '가나다');
    await opened.user.type(screen.getByLabelText('이메일 주소'), 'provider@onsil.example');
    await opened.user.type(screen.getByLabelText('전화번호'), '0212345678');
    await click(opened, '운영자 등록');
    expect(await screen.findByRole('heading', { name: '운영자를 등록했습니다' })).toBeDefined();
    expect(requests.at(-1)?.body).toMatchObject({ token: 'secret', memberId: 'provider', phoneNo: '0212345678' });
    expect(screen.getByRole('link', { name: '로그인' }).getAttribute('href')).toBe('/signin?id=provider');
  });

  it('says where to find a new link when it is invalid', async () => {
    serve({ 'POST /first-administrator/look': () => ok({ item: { isValid: false } }) });
    open('/first-administrator', FirstAdministratorPage, '/first-administrator#secret');
    expect(await screen.findByText(/서버 화면에 표시된 새 링크/)).toBeDefined();
  });
});
