import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminMember } from '@onsil/contract/admin-members';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from './page.tsx';

const member: AdminMember = {
  memberNo: 12,
  memberId: 'haneul',
  memberName: '가나다',
  memberEmail: 'haneul@farm.example',
  phoneNo: '01012345678',
  isAdmin: false,
  isConfirmed: true,
  joinedAt: '2026-11-01T00:00:00Z',
  lastUsedAt: null,
  language: 'ko',
  companies: [],
  farms: [{ farmNo: 7, farmId: 'F1', farmName: '나주 농장', role: 'manager' }],
  sessions: 2,
};

const signIns = (items: readonly object[]) =>
  ok({ items, paging: { pageNo: 1, pageSize: 10, totalCount: items.length, hasMore: false } });

const open = (own: Parameters<typeof serve>[0] = {}, me = 1) => {
  const requests = serve({
    'GET /my/profile': () => ok({ item: { memberNo: me, roles: ['admin'] } }),
    'GET /admin/member/12': () => ok({ item: member }),
    'GET /admin/member/12/sign-ins': () => signIns([]),
    'GET /admin/farms': () => ok({ items: [], paging: { pageNo: 1, pageSize: 20, totalCount: 0, hasMore: false } }),
    ...own,
  });
  return { ...openPage({ path: '/admin/members/$memberNo', Page, at: '/admin/members/12' }), requests };
};

setUpPage();

describe('a member', () => {
  it('shows a message when it does not exist', async () => {
    open({ 'GET /admin/member/12': () => refuse(404, 'NOT_FOUND', '없습니다.') });
    expect(await screen.findByText('찾을 수 없습니다')).toBeTruthy();
    expect(screen.getByRole('link', { name: '회원 목록으로' }).getAttribute('href')).toBe('/admin/members');
  });

  it('becomes an administrator after a confirmation', async () => {
    const { user, requests } = open({ 'PUT /admin/member/12': () => ok() });
    await user.click(await screen.findByRole('button', { name: '운영자로 지정' }));
    const asks = await screen.findByRole('dialog', { name: '가나다님을 운영자로 지정할까요?' });
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(within(asks).getByRole('button', { name: '운영자로 지정' }));
    await waitFor(() => expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isAdmin: true }));
  });

  it('becomes an administrator after a password re-check, but not after a cancelled one', async () => {
    let rechecked = false;
    const { user, requests } = open({
      'PUT /admin/member/12': () =>
        rechecked ? ok() : refuse(403, 'RECHECK_NEEDED', '비밀번호를 다시 확인해 주세요.'),
      'PUT /member/verify': () => {
        rechecked = true;
        return ok();
      },
    });
    const change = async () => {
      await user.click(await screen.findByRole('button', { name: '운영자로 지정' }));
      const asks = await screen.findByRole('dialog', { name: '가나다님을 운영자로 지정할까요?' });
      await user.click(within(asks).getByRole('button', { name: '운영자로 지정' }));
      return within(await screen.findByRole('dialog', { name: '비밀번호 확인' }));
    };
    await user.click((await change()).getByRole('button', { name: '취소' }));
    expect(await screen.findByText('비밀번호를 다시 확인해 주세요.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '취소' }));
    await user.type((await change()).getByLabelText('현재 비밀번호'), 'mine{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ method, path }) => method === 'PUT' && path === '/admin/member/12')).toHaveLength(3);
  });

  it('who lost their second factors has them reset after a confirmation and a password re-check', async () => {
    let state = { hasTotp: true, passkeys: 1, recoveryCodesLeft: 4 };
    let rechecked = false;
    const { user, requests } = open({
      'GET /admin/member/12/second-factors': () => ok({ item: state }),
      'PUT /member/verify': () => {
        rechecked = true;
        return ok();
      },
      'DELETE /admin/member/12/second-factors': () => {
        if (!rechecked) return refuse(403, 'RECHECK_NEEDED', '비밀번호를 다시 확인해 주세요.');
        state = { hasTotp: false, passkeys: 0, recoveryCodesLeft: 0 };
        return ok();
      },
    });
    expect(await screen.findByText(/남은 복구 코드 4개/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '2단계 인증 해제' }));
    const asks = within(await screen.findByRole('dialog', { name: '가나다님의 2단계 인증을 해제할까요?' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(asks.getByRole('button', { name: '2단계 인증 해제' }));
    const dialog = within(await screen.findByRole('dialog', { name: '비밀번호 확인' }));
    await user.type(dialog.getByLabelText('현재 비밀번호'), 'mine{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/남은 복구 코드 4개/)).toBeNull());
    expect(screen.queryByRole('button', { name: '2단계 인증 해제' })).toBeNull();
  });

  it('cannot reset their own second factors', async () => {
    open(
      {
        'GET /admin/member/12/second-factors': () => ok({ item: { hasTotp: true, passkeys: 0, recoveryCodesLeft: 4 } }),
      },
      12,
    );
    expect(await screen.findByText(/남은 복구 코드 4개/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '2단계 인증 해제' })).toBeNull();
  });

  it('lists sign-ins: device, network, and whether the device was new', async () => {
    const at = '2026-11-20T00:00:00Z';
    const entry = { at, network: '203.0.113.7', browser: 'Chrome', device: 'Android', outcome: 'signed_in' };
    const failures = { browser: null, device: null, outcome: 'many_failures', isKnownDevice: null };
    open({
      'GET /admin/member/12/sign-ins': () =>
        signIns([
          { ...entry, ...failures, signInId: 3 },
          { ...entry, signInId: 2, isKnownDevice: true },
          { ...entry, signInId: 1, isKnownDevice: false },
        ]),
    });
    const rows = within(await screen.findByRole('table', { name: '로그인 기록' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^비밀번호 여러 번 오류.*–203\.0\.113\.7$/),
      expect.stringMatching(/^사용하던 기기.*Android · Chrome203\.0\.113\.7$/),
      expect.stringMatching(/^새 기기/),
    ]);
    cleanup();
    open();
    expect(await screen.findByText('로그인 기록이 없습니다')).toBeTruthy();
    cleanup();
    open({ 'GET /admin/member/12/sign-ins': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    expect(await screen.findByText('오류가 발생했습니다.')).toBeTruthy();
  });

  it('keeps the page and the order of the sign-ins in the address', async () => {
    const entry = { at: '2026-11-20T00:00:00Z', network: '203.0.113.7', browser: null, device: null };
    const items = [{ ...entry, outcome: 'signed_in', isKnownDevice: true, signInId: 2 }];
    const { router, user, requests } = open({
      'GET /admin/member/12/sign-ins': ({ query }) =>
        ok({ items, paging: { pageNo: Number(query.get('pageNo')), pageSize: 10, totalCount: 21, hasMore: true } }),
    });
    const pages = within(await screen.findByRole('navigation', { name: '목록 페이지' }));
    await user.click(pages.getByRole('button', { name: '2 페이지' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('pageNo')).toBe('2'));
    expect(router.state.location.search).toMatchObject({ page: 2 });
  });

  it('shows why a role could not be changed, below the farms', async () => {
    const { user } = open({
      'PUT /admin/farm/7/member/12': () =>
        refuse(409, 'LAST_MANAGER', '마지막 관리자입니다.', { names: ['나주 농장'] }),
    });
    await user.selectOptions(await screen.findByLabelText('나주 농장에서의 역할'), 'member');
    const told = await screen.findByText('마지막 관리자입니다.');
    expect(told.getAttribute('role')).toBe('alert');
    expect(told.closest('form')).toBeNull();
    expect(screen.getByRole('button', { name: '추가' }).closest('form')?.textContent).not.toContain('마지막');
  });

  it('is added to a farm by lookup; a failed lookup is not an empty one', async () => {
    const { user } = open({ 'GET /admin/farms': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    await user.type(await screen.findByRole('combobox', { name: '농장에 추가' }), '나');
    expect(await screen.findByText(/^검색하지 못했습니다/)).toBeTruthy();
    expect(screen.queryByText('검색 결과가 없습니다')).toBeNull();
  });

  it('is signed out everywhere', async () => {
    const { user, requests } = open({ 'DELETE /admin/member/12/sessions': () => ok() });
    expect(await screen.findByText('로그인한 기기 2대')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '모든 기기에서 로그아웃' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '모든 기기에서 로그아웃' }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/admin/member/12/sessions')).toBe(true));
  });

  it('as last manager of a farm is deleted only after a second confirmation', async () => {
    const asks = ({ query }: { query: URLSearchParams }) =>
      query.get('mayOverrule') === 'true'
        ? ok()
        : refuse(409, 'LAST_MANAGER', '마지막 관리자', { names: ['나주 농장'] });
    const { user, requests } = open({ 'DELETE /member/haneul': asks });
    await user.click(await screen.findByRole('button', { name: '삭제' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '회원과 정보 모두 삭제' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.type(within(dialog).getByLabelText('확인하려면 아이디 haneul를 입력해 주세요'), 'haneul');
    await user.click(within(dialog).getByRole('button', { name: '회원과 정보 모두 삭제' }));
    expect(await within(dialog).findByText(/^나주 농장의 마지막 관리자입니다/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '그대로 삭제' }));
    expect(await screen.findByText('elsewhere /admin/members')).toBeTruthy();
  });

  it('on their own page is sent to their profile to resign', async () => {
    open({}, 12);
    expect((await screen.findByRole('link', { name: '내 정보' })).getAttribute('href')).toBe('/profile');
    expect(screen.queryByRole('button', { name: '삭제' })).toBeNull();
  });
});

it('the role on a farm that is sent is shown, keeps the focus, and takes no other meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, requests } = open({ 'PUT /admin/farm/7/member/12': () => promise });
  const select = await screen.findByLabelText<HTMLSelectElement>('나주 농장에서의 역할');
  select.focus();
  await user.selectOptions(select, 'member');
  await waitFor(() => expect(select.getAttribute('aria-disabled')).toBe('true'));
  expect([select.disabled, select.value, document.activeElement]).toEqual([false, 'member', select]);
  await user.selectOptions(select, 'manager');
  expect(select.value).toBe('member');
  resolve(ok());
  await waitFor(() => expect(select.getAttribute('aria-disabled')).toBe('false'));
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
