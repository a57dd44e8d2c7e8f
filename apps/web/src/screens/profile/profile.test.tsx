import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { myMemberBody } from '@onsil/contract/accounts';
import { currentSession, clearSession, saveSession } from '#lib/session/session-store.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { Page } from './page.tsx';
import { profileSearch } from './search-params.ts';

const profile = {
  memberNo: 1,
  memberId: 'grower',
  memberName: '가나다',
  memberEmail: 'old@onsil.example',
  newEmail: null as string | null,
  phoneNo: '01012345678',
  language: 'ko',
  roles: ['manager'],
  company: null,
  farms: [{ farmNo: 7, farmId: 'naju', farmName: '나주 딸기농장', role: 'manager' }],
};
const traces = {
  erased: { farms: 1, sessions: 2, devices: 0, notices: 0, mails: 0, invitations: 0, inquiries: 0 },
  kept: {
    actions: 3,
    alarms: 0,
    standards: 0,
    stops: 0,
    renewals: 0,
    controlSettings: 0,
    measuredValues: 0,
    claims: 0,
    files: 0,
    changes: 0,
  },
  lastManagerOf: [] as string[],
  lastUserOf: [] as string[],
  isLastAdmin: false,
};
const device = {
  sessionId: 'one',
  browser: 'Chrome',
  device: 'Android',
  address: '127.0.0.1',
  signedInAt: '2026-11-20T00:00:00Z',
  lastUsedAt: '2026-11-20T05:00:00Z',
  isPersistent: true,
  isCurrent: true,
};

type Answers = Parameters<typeof serve>[0];
let checked = false;

/** A server that requires the password again, once. */
const needsRecheck = (answer: () => Response) => () =>
  checked ? answer() : refuse(403, 'RECHECK_NEEDED', '비밀번호를 먼저 다시 확인해 주세요.');

const open = (own: Answers = {}, at = '/profile') => {
  const requests = serve({
    'GET /my/profile': () => ok({ item: profile }),
    'GET /my/resignation': () => ok({ item: traces }),
    'GET /my/sessions': () =>
      ok({ items: [device, { ...device, sessionId: 'two', device: 'Windows', isCurrent: false }] }),
    'DELETE /auth-token': () => ok(),
    'PUT /member/verify': async ({ body }) => {
      const right = (body as { passwordDigest: string }).passwordDigest === (await sha256('the old one'));
      if (!right) {
        const fields = [{ path: 'passwordDigest', code: 'passwordWrong', message: '비밀번호가 올바르지 않습니다.' }];
        return refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', { fields });
      }
      checked = true;
      return ok();
    },
    ...own,
  });
  return { ...openPage({ path: '/profile', Page, at, search: profileSearch }), requests };
};
type Opened = ReturnType<typeof open>;

const recheck = async ({ user }: Opened, password = 'the old one') => {
  const dialog = within(await screen.findByRole('dialog', { name: '비밀번호 확인' }));
  const field = dialog.getByLabelText('현재 비밀번호');
  await user.clear(field);
  await user.type(field, `${password}{Enter}`);
  return dialog;
};
const bodies = ({ requests }: Opened, path: string) =>
  requests.filter((one) => one.path === path && one.method !== 'GET');

beforeEach(() => {
  freshBrowser();
  saveSession(testSession);
  checked = false;
  profile.newEmail = null;
  traces.lastManagerOf = [];
});

afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

describe('one’s own data', () => {
  it('is saved after one password re-check', async () => {
    const opened = open({ 'PUT /my/member': needsRecheck(() => ok()) });
    const name = await screen.findByLabelText('이름');
    await opened.user.clear(name);
    await opened.user.type(name, '라마바');
    await opened.user.click(screen.getByRole('button', { name: '저장' }));
    await recheck(opened);
    await waitFor(() => expect(bodies(opened, '/my/member')).toHaveLength(2));
    const body = bodies(opened, '/my/member').at(-1)?.body;
    expect(z.safeParse(myMemberBody, body).success).toBe(true);
    expect(body).toEqual({
      memberName: '라마바',
      memberEmail: 'old@onsil.example',
      phoneNo: '01012345678',
      language: 'ko',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not saved with a wrong password or a cancelled re-check', async () => {
    const opened = open({ 'PUT /my/member': needsRecheck(() => ok()) });
    await opened.user.click(await screen.findByRole('button', { name: '저장' }));
    const dialog = await recheck(opened, 'a guess');
    expect(await dialog.findByText('비밀번호가 올바르지 않습니다.')).toBeDefined();
    await opened.user.click(dialog.getByRole('button', { name: '취소' }));
    expect(await screen.findByText('비밀번호를 먼저 다시 확인해 주세요.')).toBeDefined();
    expect(bodies(opened, '/my/member')).toHaveLength(1);
  });

  it('shows and keeps an unconfirmed new address', async () => {
    profile.newEmail = 'new@onsil.example';
    const opened = open({ 'PUT /my/member': () => ok() });
    expect(await screen.findByText(/new@onsil\.example 주소로 보낸 이메일의 링크를/)).toBeDefined();
    await opened.user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() =>
      expect(bodies(opened, '/my/member')[0]?.body).toMatchObject({ memberEmail: 'new@onsil.example' }),
    );
  });
});

it('after a change of the address a dialog with an icon says that it must be confirmed, until it is closed', async () => {
  const { user } = open({ 'PUT /my/member': () => ok() });
  const email = await screen.findByLabelText('이메일 주소');
  await user.clear(email);
  await user.type(email, 'next@onsil.example');
  await user.click(screen.getByRole('button', { name: '저장' }));
  const dialog = await screen.findByRole('dialog', { name: '새 주소를 확인해 주세요' });
  expect(within(dialog).getByText(/next@onsil\.example 주소로 확인 이메일을 보냈습니다/)).toBeDefined();
  expect(dialog.querySelector('h2 svg')).not.toBeNull();
  await user.click(within(dialog).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('unsaved changes', () => {
  it('ask before another tab is shown, and no more after saving', async () => {
    const opened = open({ 'PUT /my/member': () => ok() });
    const { user, router } = opened;
    await user.type(await screen.findByLabelText('이름'), '!');
    await user.click(screen.getByRole('radio', { name: '비밀번호와 기기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '저장하지 않은 내용이 있습니다' }));
    await user.click(dialog.getByRole('button', { name: '취소' }));
    expect(screen.getByLabelText('이름')).toHaveProperty('value', '가나다!');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(bodies(opened, '/my/member')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: '저장' })).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('radio', { name: '비밀번호와 기기' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'safety' }));
  });

  it('do not block a resignation', async () => {
    const { user } = open({ 'DELETE /member/grower': () => ok() });
    await user.type(await screen.findByLabelText('이름'), '!');
    await user.click(screen.getByRole('button', { name: '탈퇴하기' }));
    await user.type(await screen.findByLabelText(/아이디 grower를 입력해/), 'grower{Enter}');
    expect(await screen.findByText('elsewhere /signin?resigned=true')).toBeDefined();
  });
});

describe('the password', () => {
  it('is changed without other data', async () => {
    const opened = open({ 'PUT /my/member': needsRecheck(() => ok()) }, '/profile?tab=safety');
    await opened.user.type(await screen.findByLabelText('새 비밀번호'), 'greenhouse at night');
    await opened.user.click(screen.getByRole('button', { name: '비밀번호 변경' }));
    await recheck(opened);
    await waitFor(async () =>
      expect(bodies(opened, '/my/member')[1]?.body).toEqual({
        memberName: '가나다',
        memberEmail: 'old@onsil.example',
        phoneNo: '01012345678',
        language: 'ko',
        passwordDigest: await sha256('greenhouse at night'),
      }),
    );
    await waitFor(() => expect(screen.getByLabelText('새 비밀번호')).toHaveProperty('value', ''));
  });
});

describe('the devices', () => {
  it('can be signed out one by one', async () => {
    const opened = open({ 'DELETE /my/session/two': () => ok() }, '/profile?tab=safety');
    expect((await screen.findByText('이 기기')).closest('li')?.textContent).toContain('Android · Chrome');
    await opened.user.click(screen.getByRole('button', { name: 'Windows · Chrome 로그아웃' }));
    await waitFor(() => expect(bodies(opened, '/my/session/two')).toHaveLength(1));
    expect(currentSession()).not.toBeNull();
  });

  it('signing out this one leads to the sign-in, after a confirmation', async () => {
    const opened = open({}, '/profile?tab=safety');
    await opened.user.click(await screen.findByRole('button', { name: 'Android · Chrome 로그아웃' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(currentSession()).not.toBeNull();
    await opened.user.click(dialog.getByRole('button', { name: '로그아웃' }));
    expect(await screen.findByText('elsewhere /signin')).toBeDefined();
    expect(currentSession()).toBeNull();
  });
});

describe('resignation', () => {
  it('shows what is deleted and kept, requires id and password, and says goodbye', async () => {
    const opened = open({ 'DELETE /member/grower': needsRecheck(() => ok()) });
    await opened.user.click(await screen.findByRole('button', { name: '탈퇴하기' }));
    expect(await screen.findByText('농장 1곳의 구성원 자격')).toBeDefined();
    expect(screen.getByText('이탈 조치 3건')).toBeDefined();
    expect(screen.queryByText(/받은 알림/)).toBeNull();
    const confirm = screen.getByRole('button', { name: '탈퇴하고 모두 삭제' });
    expect(confirm).toHaveProperty('disabled', true);
    await opened.user.type(screen.getByLabelText(/아이디 grower를 입력해/), 'grower');
    await opened.user.click(confirm);
    await recheck(opened);
    expect(await screen.findByText('elsewhere /signin?resigned=true')).toBeDefined();
    expect(currentSession()).toBeNull();
  });

  it('is not available to the last manager of a farm, with instructions', async () => {
    traces.lastManagerOf = ['나주 딸기농장'];
    const opened = open();
    await opened.user.click(await screen.findByRole('button', { name: '탈퇴하기' }));
    expect(await screen.findByText(/나주 딸기농장의 마지막 관리자입니다/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '탈퇴하고 모두 삭제' })).toBeNull();
    traces.lastManagerOf = [];
    await opened.user.click(screen.getByRole('button', { name: '다시 확인' }));
    expect(await screen.findByRole('button', { name: '탈퇴하고 모두 삭제' })).toBeDefined();
  });

  it('reports that someone else left at the same moment', async () => {
    const sentence = '마지막 관리자입니다: 나주 딸기농장.';
    const opened = open({
      'DELETE /member/grower': () => {
        traces.lastManagerOf = ['나주 딸기농장'];
        return refuse(409, 'LAST_MANAGER', sentence, { names: ['나주 딸기농장'] });
      },
    });
    await opened.user.click(await screen.findByRole('button', { name: '탈퇴하기' }));
    await opened.user.type(await screen.findByLabelText(/아이디 grower를 입력해/), 'grower{Enter}');
    expect(await screen.findByText(/나주 딸기농장의 마지막 관리자입니다/)).toBeDefined();
    expect(currentSession()).not.toBeNull();
  });
});
