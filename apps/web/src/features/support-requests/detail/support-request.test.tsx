import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { clearSession } from '#lib/session/session-store.ts';
import { ok, refuse, type serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { supportRequest, withSupportRequests } from '#test/support-requests/fixtures.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { Page } from './page.tsx';

const open = (farmId = 'F1') =>
  openPage({
    path: '/smartfarm/$farmId/as-view/$supportRequestId',
    at: `/smartfarm/${farmId}/as-view/4`,
    Page: () => (
      <>
        <Page />
        <Toaster />
      </>
    ),
  });

/** A support request that changes with the calls. */
const serving = (now: () => SupportRequestDetail, answers: Parameters<typeof serve>[0] = {}) =>
  withSupportRequests({ 'GET /claim-board/4': () => ok({ item: now() }), ...answers });

const done = supportRequest({
  isMine: true,
  progress: 'completed',
  handler: '관리자',
  answer: '고쳤습니다.',
  contact: '01012345678',
  history: [
    { what: 'requested', at: '2026-11-20T03:00:00Z', memberName: '가나다' },
    { what: 'in_progress', at: '2026-11-20T04:00:00Z', memberName: '관리자' },
    { what: 'completed', at: '2026-11-20T05:00:00Z', memberName: null },
  ],
});
const confirm = async ({ user }: ReturnType<typeof open>): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: '처리 확인' }));
  const dialog = await screen.findByRole('dialog', { name: '처리 완료를 확인할까요?' });
  expect(within(dialog).getByText(/되돌릴 수 없습니다/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: '처리 확인' }));
};

setUpPage();

afterEach(() => {
  clearSession();
});

describe('a support request', () => {
  it('shows its steps, text, files, answer and history', async () => {
    const file = { key: 'a'.repeat(32), name: '천창.jpg', size: 12_000, contentType: 'image/jpeg' };
    serving(() => ({ ...done, files: [file] }));
    open();
    const steps = within(await screen.findByRole('list', { name: '진행 상태' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      '요청 완료11.\u00a020.\u00a0(금) 12:00',
      '처리 중 완료11.\u00a020.\u00a0(금) 13:00',
      '완료 지금11.\u00a020.\u00a0(금) 14:00',
      '확인 완료 예정',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(screen.getByText(/<b>급합니다<\/b>/)).toBeDefined();
    expect(screen.getByRole('link', { name: /천창\.jpg/ }).getAttribute('href')).toBe(`/web/v1/file?key=${file.key}`);
    expect(screen.getByText('고쳤습니다.')).toBeDefined();
    const history = within(screen.getByRole('list', { name: '처리 이력' })).getAllByRole('listitem');
    expect(history.map((one) => one.textContent)).toEqual([
      '요청 등록11.\u00a020.\u00a0(금) 12:00 · 가나다',
      '처리 시작11.\u00a020.\u00a0(금) 13:00 · 관리자',
      '처리 완료11.\u00a020.\u00a0(금) 14:00 · 탈퇴한 회원',
    ]);
    expect(screen.getByRole('link', { name: '010-1234-5678' }).getAttribute('href')).toBe('tel:01012345678');
  });

  it('of someone else has neither phone number nor buttons', async () => {
    serving(() => ({ ...done, isMine: false, contact: '' }));
    open();
    await screen.findByText('처리가 완료되었고, 요청자의 확인을 기다립니다.');
    expect(screen.queryByText('연락처')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link').map((one) => one.textContent)).toContain('목록으로');
    expect(screen.queryByRole('link', { name: '수정' })).toBeNull();
  });

  it('is edited by its registrant while no one works on it', async () => {
    let now = supportRequest({ isMine: true });
    serving(() => now);
    open();
    expect((await screen.findByRole('link', { name: '수정' })).getAttribute('href')).toBe('/smartfarm/F1/as/4');
    expect(screen.getByText('없음')).toBeDefined();
    cleanup();
    now = { ...now, progress: 'in_progress', handler: '관리자' };
    open();
    await screen.findByText('관리자님이 처리하고 있습니다.');
    expect(screen.queryByRole('link', { name: '수정' })).toBeNull();
    expect(screen.queryByRole('button', { name: '처리 확인' })).toBeNull();
  });

  it('is confirmed after an explanation', async () => {
    let now = done;
    const requests = serving(() => now, {
      'PUT /claim-board/4/confirm': () => {
        now = { ...done, progress: 'confirmed' };
        return ok();
      },
    });
    await confirm(open());
    expect(await screen.findByText('요청자가 확인해 종료되었습니다.')).toBeDefined();
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '처리 확인' })).toBeNull();
  });

  it('that changed meanwhile shows the refusal and is refetched', async () => {
    let now = done;
    serving(() => now, {
      'PUT /claim-board/4/confirm': () => {
        now = { ...done, progress: 'confirmed' };
        return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.', {
          fields: [{ path: 'progress', code: 'claimConfirmed', message: '이미 확인한 요청입니다.' }],
        });
      },
    });
    await confirm(open());
    expect(await screen.findByText('이미 확인한 요청입니다.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: '처리 확인' })).toBeNull());
  });

  it('that became another’s shows the refusal and loses the button', async () => {
    let now = done;
    serving(() => now, {
      'PUT /claim-board/4/confirm': () => {
        now = { ...done, isMine: false };
        return refuse(403, 'FORBIDDEN', '이 작업을 할 권한이 없습니다.');
      },
    });
    await confirm(open());
    expect(await screen.findByText('이 작업을 할 권한이 없습니다.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: '처리 확인' })).toBeNull());
  });

  it('stays open for confirmation when the server is unreachable', async () => {
    serving(() => done, { 'PUT /claim-board/4/confirm': () => Promise.reject(new TypeError('offline')) });
    await confirm(open());
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/서버에 연결할 수 없습니다/)).toBeDefined();
  });

  it('of another farm, or not accessible, is not found', async () => {
    withSupportRequests({ 'GET /claim-board/4': () => refuse(404, 'NOT_FOUND', '찾을 수 없습니다.') });
    open();
    expect(await screen.findByText('삭제되었거나 주소가 잘못되었습니다.')).toBeDefined();
    cleanup();
    serving(() => supportRequest());
    open('F2');
    expect(await screen.findByText('삭제되었거나 주소가 잘못되었습니다.')).toBeDefined();
    expect(screen.queryByText('요청 4')).toBeNull();
  });

  it('can be retried when it fails to load', async () => {
    withSupportRequests({ 'GET /claim-board/4': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    open();
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined();
  });
});
