import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signUpBody } from '@onsil/contract/accounts';
import { sha256 } from '#lib/session/sha256.ts';
import { freshBrowser, ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';

type Answers = Parameters<typeof serve>[0];

const free = (id: string): Answers => ({
  [`GET /member/${id}`]: () => ok({ item: { memberId: id, free: true } }),
});
const open = () => openPage({ path: '/register', Page, at: '/register' });
type Opened = ReturnType<typeof open>;

const input = (label: string) => screen.findByLabelText(label, { exact: true });
const submit = async ({ user }: Opened) => user.click(await screen.findByRole('button', { name: '가입하기' }));
const agreement = () => screen.findByRole('checkbox', { name: /개인정보 처리방침/ });

const fill = async ({ user }: Opened, password = 'greenhouse at night') => {
  await user.type(await input('아이디'), 'Grower');
  await user.type(await input('비밀번호'), password);
  await user.type(await input('이름'), '가나다');
  await user.type(await input('이메일 주소'), 'grower@onsil.example');
  await user.type(await input('전화번호'), '01012345678');
  await user.click(await agreement());
};

beforeEach(() => {
  freshBrowser();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('signing up', () => {
  it('sends what the contract requires, never the plain password, and says where the mail went', async () => {
    const requests = serve({ ...free('grower'), 'POST /member/signup': () => ok() });
    const opened = open();
    await fill(opened);
    expect(await input('전화번호')).toHaveProperty('value', '010-1234-5678');
    await submit(opened);
    expect(await screen.findByRole('heading', { name: '이메일을 확인해 주세요' })).toBeDefined();
    expect(screen.getByText(/grower@onsil\.example 주소로 확인 이메일을 보냈습니다/)).toBeDefined();
    const body = requests.find(({ method }) => method === 'POST')?.body;
    expect(z.safeParse(signUpBody, body).success).toBe(true);
    expect(body).toEqual({
      memberId: 'grower',
      passwordDigest: await sha256('greenhouse at night'),
      memberName: '가나다',
      memberEmail: 'grower@onsil.example',
      phoneNo: '01012345678',
      language: 'ko',
      hasAgreedToPrivacy: true,
    });
  });

  it('shows all missing inputs, focuses the first, and sends nothing', async () => {
    const requests = serve({});
    const opened = open();
    await submit(opened);
    expect(await screen.findAllByText('필수 항목입니다.')).toHaveLength(2);
    expect(screen.getByText('비밀번호는 8자 이상이어야 합니다.')).toBeDefined();
    expect(screen.getByText('개인정보 처리방침에 동의해야 가입할 수 있습니다.')).toBeDefined();
    expect(document.activeElement).toBe(await input('아이디'));
    expect(requests).toEqual([]);
    await opened.user.click(await agreement());
    expect(screen.queryByText('개인정보 처리방침에 동의해야 가입할 수 있습니다.')).toBeNull();
  });

  it('shows the server’s error at its input and keeps all input', async () => {
    const fields = [{ path: 'passwordDigest', code: 'passwordCommon', message: '너무 흔한 비밀번호입니다.' }];
    serve({
      ...free('grower'),
      'POST /member/signup': () => refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', { fields }),
    });
    const opened = open();
    await fill(opened, 'password123');
    await submit(opened);
    expect(await screen.findByText('너무 흔한 비밀번호입니다.')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await input('비밀번호')));
    expect(await input('비밀번호')).toHaveProperty('value', 'password123');
    expect(await input('이름')).toHaveProperty('value', '가나다');
    expect(await agreement()).toHaveProperty('checked', true);
  });

  it('goes back from a wrong address with all input kept', async () => {
    serve({ ...free('grower'), 'POST /member/signup': () => ok() });
    const opened = open();
    await fill(opened);
    await submit(opened);
    await opened.user.click(await screen.findByRole('button', { name: '이메일 주소를 잘못 입력했습니다' }));
    expect(await input('이메일 주소')).toHaveProperty('value', 'grower@onsil.example');
    expect(await input('비밀번호')).toHaveProperty('value', 'greenhouse at night');
  });

  it('resends the mail, and shows the wait after too many requests', async () => {
    let often = false;
    const requests = serve({
      ...free('grower'),
      'POST /member/signup': () => ok(),
      'POST /member/token/confirm-signup': () =>
        often ? refuse(429, 'TOO_MANY', '시도가 너무 많습니다.', { retryAfterSeconds: 600 }) : ok(),
    });
    const opened = open();
    await fill(opened);
    await submit(opened);
    const again = await screen.findByRole('button', { name: '이메일 다시 보내기' });
    await opened.user.click(again);
    expect(await screen.findByText('이메일을 다시 보냈습니다.')).toBeDefined();
    expect(requests.at(-1)?.body).toEqual({ memberId: 'Grower' });
    often = true;
    await opened.user.click(again);
    expect(await screen.findByText(/(10|9)분.* 후 다시 시도할 수 있습니다/)).toBeDefined();
    expect(again.hasAttribute('disabled')).toBe(true);
  });
});

describe('typing an id', () => {
  it('shows whether it is available, in its normalized form', async () => {
    const requests = serve({ ...free('new.grower') });
    const { user } = open();
    await user.type(await input('아이디'), 'New.Grower');
    expect(await screen.findByText('사용할 수 있는 아이디입니다.')).toBeDefined();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.query.get('check')).toBe('true');
  });

  it('shows that it is taken or malformed', async () => {
    serve({ 'GET /member/manager': () => ok({ item: { memberId: 'manager', free: false } }) });
    const { user } = open();
    await user.type(await input('아이디'), 'manager');
    expect(await screen.findByText('이미 사용 중인 아이디입니다.')).toBeDefined();
    await user.type(await input('아이디'), '!');
    expect(await screen.findByText(/아이디는 영문 소문자.*4~30자여야 합니다/)).toBeDefined();
  });

  it('does not block without an answer', async () => {
    serve({ 'GET /member/grower': () => refuse(503, 'UNAVAILABLE', ''), 'POST /member/signup': () => ok() });
    const opened = open();
    await fill(opened);
    await submit(opened);
    expect(await screen.findByRole('heading', { name: '이메일을 확인해 주세요' })).toBeDefined();
  });
});

describe('the password rule', () => {
  it('is checked while typing, and forbids the id', async () => {
    serve(free('greenhouse'));
    const opened = open();
    await opened.user.type(await input('아이디'), 'greenhouse');
    await opened.user.type(await input('비밀번호'), 'GreenHouse');
    expect(screen.getByText('8자 이상, 충족')).toBeDefined();
    expect(screen.queryByText('아이디와 다름, 충족')).toBeNull();
    await submit(opened);
    expect(await screen.findByText('아이디와 같은 비밀번호는 쓸 수 없습니다.')).toBeDefined();
    await opened.user.type(await input('비밀번호'), '!');
    expect(screen.getByText('아이디와 다름, 충족')).toBeDefined();
  });
});
