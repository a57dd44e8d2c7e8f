import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Invitation } from '@onsil/contract/invitations';
import type { MemberRow } from '@onsil/contract/members';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { Page } from './page.tsx';

const member = (memberNo: number, own: Partial<MemberRow> = {}): MemberRow => ({
  memberNo,
  memberId: `member-${memberNo}`,
  memberName: `구성원 ${memberNo}`,
  memberEmail: `m${memberNo}@farm.example`,
  phoneNo: '01012345678',
  role: 'member',
  isConfirmed: true,
  joinedAt: '2026-11-01T00:00:00Z',
  ...own,
});

const invitation: Invitation = {
  invitationId: 5,
  memberEmail: 'new@farm.example',
  role: 'member',
  inviterName: '가나다',
  invitedAt: '2026-11-20T00:00:00Z',
  expiresAt: '2026-11-23T00:00:00Z',
  isValid: true,
  otherAddressAt: null,
};

const open = (own: Parameters<typeof serve>[0] = {}, role = 'manager') => {
  const requests = serve({
    'GET /my/profile': () => ok({ item: { memberNo: 1, memberName: '가나다', roles: [role] } }),
    'GET /farm/F1': () => ok({ item: { farmNo: 7, farmId: 'F1', farmName: '나주 농장', role } }),
    'GET /farm/F1/members': () => ok({ items: [member(1, { memberName: '가나다', role: 'manager' }), member(2)] }),
    'GET /farm/F1/invitations': () => ok({ items: [invitation] }),
    ...own,
  });
  return {
    ...openPage({ path: '/smartfarm/$farmId/members', Page, at: '/smartfarm/F1/members' }),
    asked: requests,
  };
};

setUpPage();

describe('an invitation', () => {
  it('that was accepted from another address says so', async () => {
    open({
      'GET /farm/F1/invitations': () => ok({ items: [{ ...invitation, otherAddressAt: '2026-11-21T00:00:00Z' }] }),
    });
    expect(await screen.findByText(/^이메일 주소가 다른 계정이 수락을 시도했습니다 · /)).toBeTruthy();
  });
});

describe('the members of a farm', () => {
  it('are listed with their roles, and the reader is marked', async () => {
    open();
    expect(await screen.findByText('가나다 (나)')).toBeTruthy();
    expect(screen.getByLabelText('구성원 2님의 역할')).toHaveProperty('value', 'member');
  });

  it('can get another role', async () => {
    const { user, asked } = open({ 'PUT /farm/F1/member/2': () => ok() });
    await user.selectOptions(await screen.findByLabelText('구성원 2님의 역할'), '농장 관리자');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/farm/F1/member/2',
        body: { role: 'manager' },
      }),
    );
  });

  it('keep their last manager, and the reason is shown', async () => {
    const sentence = '마지막 관리자입니다: 나주 농장. 다른 관리자를 먼저 지정해 주세요.';
    const { user } = open({ 'DELETE /farm/F1/member/1': () => refuse(409, 'LAST_MANAGER', sentence) });
    await user.click(await screen.findByRole('button', { name: '농장 나가기' }));
    const asks = await screen.findByRole('dialog');
    await user.click(within(asks).getByRole('button', { name: '농장 나가기' }));
    expect(await within(asks).findByText(sentence)).toBeTruthy();
  });

  it('return to the list of farms after leaving', async () => {
    const { user } = open({ 'DELETE /farm/F1/member/1': () => ok() });
    await user.click(await screen.findByRole('button', { name: '농장 나가기' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '농장 나가기' }));
    expect(await screen.findByText('elsewhere /portal')).toBeTruthy();
  });

  it('are hidden from members who do not manage the farm', async () => {
    open({}, 'member');
    expect(await screen.findByText('농장 관리자만 볼 수 있습니다')).toBeTruthy();
    expect(screen.queryByText('구성원 2')).toBeNull();
  });
});

describe('an invitation', () => {
  it('is sent by mail, and the form is cleared', async () => {
    const { user, asked } = open({ 'POST /farm/F1/invitation': () => ok({ item: { link: null } }) });
    const field = await screen.findByLabelText('이메일 주소');
    await user.type(field, 'next@farm.example{Enter}');
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      memberEmail: 'next@farm.example',
      role: 'member',
    });
  });

  it('shows its link to the inviter if no mail server sends it', async () => {
    const link = 'https://farm.example/invitation#secret';
    const { user } = open({ 'POST /farm/F1/invitation': () => ok({ item: { link } }) });
    await user.type(await screen.findByLabelText('이메일 주소'), 'next@farm.example{Enter}');
    expect(await screen.findByText(/이메일이 발송되지 않습니다/)).toBeTruthy();
    expect(screen.getByText(link)).toBeTruthy();
    expect(screen.getByRole('button', { name: /초대 링크/ })).toBeTruthy();
    expect(screen.queryByText(/초대 이메일을 보냈습니다/)).toBeNull();
  });

  it('says what each role may do where it is chosen', async () => {
    open();
    const role = await screen.findByLabelText('역할');
    expect(role.getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getAllByText(/설정과 구성원은 변경할 수 없습니다/).length).toBeGreaterThan(0);
  });

  it('to an invalid address is not sent', async () => {
    const { user, asked } = open();
    const field = await screen.findByLabelText('이메일 주소');
    await user.type(field, 'next{Enter}');
    expect(await screen.findByText('이메일 주소가 올바르지 않습니다.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('defaults to the manager role if the farm has no manager', async () => {
    open({ 'GET /farm/F1/members': () => ok({ items: [] }) }, 'admin');
    expect(await screen.findByLabelText('역할')).toHaveProperty('value', 'manager');
    expect(screen.getByText('아직 구성원이 없습니다')).toBeTruthy();
  });

  it('that is pending can be withdrawn', async () => {
    const { user, asked } = open({ 'DELETE /farm/F1/invitation/5': () => ok() });
    await user.click(await screen.findByRole('button', { name: 'new@farm.example 초대 취소' }));
    await waitFor(() => expect(asked.some(({ path }) => path === '/farm/F1/invitation/5')).toBe(true));
  });
});

it('the role that is sent is shown, keeps the focus, and takes no other meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, asked } = open({ 'PUT /farm/F1/member/2': () => promise });
  const select = await screen.findByLabelText<HTMLSelectElement>('구성원 2님의 역할');
  select.focus();
  await user.selectOptions(select, '농장 관리자');
  await waitFor(() => expect(select.getAttribute('aria-disabled')).toBe('true'));
  expect([select.disabled, select.value, document.activeElement]).toEqual([false, 'manager', select]);
  await user.selectOptions(select, 'member');
  expect(select.value).toBe('manager');
  resolve(ok());
  await waitFor(() => expect(select.getAttribute('aria-disabled')).toBe('false'));
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
