import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { adminSupportRequestsSearch } from '#features/support-requests/search-params.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { ok, refuse, type serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { supportRequest, listed, row, withSupportRequests } from '#test/support-requests/fixtures.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { Page as ListPage } from '../list/page.tsx';
import { Page as SupportRequestPage } from './page.tsx';

const member = (memberNo: number, memberName: string) => ({
  memberNo,
  memberName,
  memberId: `m${memberNo}`,
  isConfirmed: true,
});
const administrators = [member(1, '가나다'), member(2, '라마바')];

const server = (answers: Parameters<typeof serve>[0]) =>
  withSupportRequests({
    'GET /admin/members': ({ query }) => ok({ items: query.get('isAdmin') === 'true' ? administrators : [] }),
    'GET /admin/member/1': () => ok({ item: administrators[0] }),
    'GET /admin/member/2': () => ok({ item: administrators[1] }),
    'GET /admin/farms': () => ok({ items: [] }),
    ...answers,
  });

setUpPage();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

afterEach(() => {
  clearSession();
});

describe('support requests of all farms', () => {
  const open = (search = '') =>
    openPage({
      path: '/admin/claims',
      at: `/admin/claims${search}`,
      Page: ListPage,
      search: adminSupportRequestsSearch,
    });

  it('to which the requester wrote back are marked, and those that wait can be shown alone', async () => {
    const requests = server({ 'GET /admin/claim-boards': listed([row(9, { isUnseen: true }), row(8)]) });
    const { user, router } = open();
    const link = await screen.findByRole('link', { name: '요청 9' });
    expect(link.closest('tr')?.textContent).toContain('새 소식 있음');
    expect(screen.getByRole('link', { name: '요청 8' }).closest('tr')?.textContent).not.toContain('새 소식 있음');
    await user.selectOptions(screen.getByRole('combobox', { name: '답변 대기' }), '답변 대기만');
    await waitFor(() => expect(requests.some(({ query }) => query.get('isWaiting') === 'true')).toBe(true));
    expect(router.state.location.search).toMatchObject({ waiting: true });
  });

  it('are filtered by progress, type, keyword, farm and period, and lead to each', async () => {
    const requests = server({ 'GET /admin/claim-boards': listed([row(9, { handler: '라마바' })]) });
    open('?state=requested&type=OTHER&keyword=창&farmNo=7&period=30d');
    const link = await screen.findByRole('link', { name: '요청 9' });
    expect(link.getAttribute('href')).toBe('/admin/claims/9');
    expect(link.closest('tr')?.textContent).toContain('나주 딸기농장 · 가람');
    const { query } = requests.find(({ path }) => path === '/admin/claim-boards') ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      state: 'requested',
      type: 'OTHER',
      keyword: '창',
      farmNo: '7',
    });
    const days = (Date.now() - Date.parse(query?.get('from') ?? '')) / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
  });

  it('that are none say so, and the period is kept in the address', async () => {
    server({ 'GET /admin/claim-boards': listed([]) });
    const { user, router } = open();
    await screen.findByText('접수된 A/S 요청이 없습니다');
    await user.selectOptions(screen.getByRole('combobox', { name: '기간' }), '7일');
    await screen.findByText('조건에 맞는 요청이 없습니다');
    expect(router.state.location.search).toMatchObject({ period: '7d' });
  });

  it('can be retried when they fail to load', async () => {
    server({ 'GET /admin/claim-boards': () => refuse(500, 'ERROR', '오류가 발생했습니다.') });
    open();
    expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined();
  });
});

describe('handling a support request', () => {
  const open = (now: () => SupportRequestDetail, answers: Parameters<typeof serve>[0] = {}) => {
    const requests = server({ 'GET /claim-board/4': () => ok({ item: now() }), ...answers });
    const opened = openPage({
      path: '/admin/claims/$supportRequestId',
      at: '/admin/claims/4',
      Page: () => (
        <>
          <SupportRequestPage />
          <Toaster />
        </>
      ),
    });
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    return { ...opened, sent };
  };
  const save = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: '저장' }));
  const agree = async ({ user }: ReturnType<typeof open>, title: string): Promise<void> => {
    const dialog = await screen.findByRole('dialog', { name: title });
    await user.click(within(dialog).getByRole('button', { name: '저장' }));
  };

  it('is taken over and started after a confirmation', async () => {
    let now = supportRequest({ contact: '01012345678' });
    const opened = open(() => now, {
      'PUT /admin/claim-board/4': () => {
        now = { ...now, progress: 'in_progress', handler: '가나다', handlerMemberNo: 1, version: 2 };
        return ok();
      },
    });
    await opened.user.click(await screen.findByRole('button', { name: '내가 담당' }));
    await opened.user.click(screen.getByRole('radio', { name: '처리 중' }));
    await save(opened);
    expect(opened.sent()).toEqual([]);
    await agree(opened, '‘처리 중’ 상태로 변경할까요?');
    expect(await screen.findByText('가나다님이 처리하고 있습니다.')).toBeDefined();
    expect(opened.sent()).toEqual([{ progress: 'in_progress', handlerMemberNo: 1, answer: '', version: 1 }]);
    // The form has restarted: it offers the next step and has no unsaved changes.
    expect(screen.getByRole('radio', { name: '완료' })).toBeDefined();
    await opened.user.click(screen.getByRole('link', { name: '목록으로' }));
    expect(await screen.findByText('elsewhere /admin/claims')).toBeDefined();
  });

  it('names another handler and answers without a confirmation when the step stays', async () => {
    const opened = open(() => supportRequest({ progress: 'in_progress' }), { 'PUT /admin/claim-board/4': () => ok() });
    await opened.user.click(await screen.findByRole('combobox', { name: '담당자' }));
    await opened.user.click(await screen.findByRole('option', { name: /라마바/ }));
    await opened.user.type(screen.getByRole('textbox', { name: '답변' }), '부품을 주문했습니다.');
    await save(opened);
    await waitFor(() =>
      expect(opened.sent()).toEqual([
        { progress: 'in_progress', handlerMemberNo: 2, answer: '부품을 주문했습니다.', version: 1 },
      ]),
    );
  });

  it('keeps what is typed while it is saved, and merged with another’s changes', async () => {
    let now = supportRequest({ progress: 'in_progress', version: 3 });
    const { promise: isTyped, resolve } = Promise.withResolvers<void>();
    const opened = open(() => now, {
      'PUT /admin/claim-board/4': async ({ body }) => {
        const { version, answer } = body as { version: number; answer: string };
        if (version === 3) {
          await isTyped;
          now = { ...now, handler: '라마바', handlerMemberNo: 2, version: 4 };
          return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
        }
        now = { ...now, answer, version: 5 };
        return ok();
      },
    });
    const answer = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '답변' });
    await opened.user.type(answer, '부품을 주문했습니다.');
    await save(opened);
    await opened.user.type(answer, ' 내일 갑니다.');
    resolve();
    expect(await screen.findByText('저장했습니다.')).toBeDefined();
    expect(opened.sent().at(-1)).toMatchObject({ handlerMemberNo: 2, answer: '부품을 주문했습니다.', version: 4 });
    expect(answer.value).toBe('부품을 주문했습니다. 내일 갑니다.');
    // It is unsaved.
    await opened.user.click(screen.getByRole('link', { name: '목록으로' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('that was saved but cannot be loaded again is told as saved, and can be left', async () => {
    let isSaved = false;
    const opened = open(() => supportRequest({ progress: 'in_progress' }), {
      'GET /claim-board/4': () =>
        isSaved
          ? refuse(500, 'ERROR', '오류가 발생했습니다.')
          : ok({ item: supportRequest({ progress: 'in_progress' }) }),
      'PUT /admin/claim-board/4': () => {
        isSaved = true;
        return ok();
      },
    });
    await opened.user.type(await screen.findByRole('textbox', { name: '답변' }), '부품을 주문했습니다.');
    await save(opened);
    expect(await screen.findByText('저장했습니다.')).toBeDefined();
    expect(screen.queryByText('오류가 발생했습니다.')).toBeNull();
    expect(screen.getByRole('textbox', { name: '답변' })).toHaveProperty('value', '부품을 주문했습니다.');
    await opened.user.click(screen.getByRole('link', { name: '목록으로' }));
    expect(await screen.findByText('elsewhere /admin/claims')).toBeDefined();
  });

  it('is not completed without an answer', async () => {
    const opened = open(() => supportRequest({ progress: 'in_progress' }));
    await opened.user.click(await screen.findByRole('radio', { name: '완료' }));
    await save(opened);
    expect(await screen.findByText('필수 항목입니다.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opened.sent()).toEqual([]);
  });

  it('merges another’s changes, and reports conflicting ones', async () => {
    let now = supportRequest({ progress: 'in_progress', answer: '처음', version: 3 });
    const opened = open(() => now, {
      'PUT /admin/claim-board/4': ({ body }) => {
        if ((body as { version: number }).version === 4) return ok();
        now = { ...now, handler: '라마바', handlerMemberNo: 2, answer: '남의 답변', version: 4 };
        return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
      },
    });
    const answer = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '답변' });
    await opened.user.clear(answer);
    await opened.user.type(answer, '내 답변');
    await save(opened);
    expect(await screen.findByText('답변: 현재 ‘남의 답변’')).toBeDefined();
    expect(answer.value).toBe('내 답변');
    await opened.user.click(screen.getByRole('button', { name: '내 입력으로 저장' }));
    await waitFor(() =>
      expect(opened.sent().at(-1)).toEqual({
        progress: 'in_progress',
        handlerMemberNo: 2,
        answer: '내 답변',
        version: 4,
      }),
    );
  });

  it('shows the server’s errors at their inputs', async () => {
    const opened = open(() => supportRequest(), {
      'PUT /admin/claim-board/4': () =>
        refuse(400, 'INVALID', '입력한 내용을 확인해 주세요.', {
          fields: [{ path: 'handlerMemberNo', code: 'unknownHandler', message: '운영자만 담당자가 될 수 있습니다.' }],
        }),
    });
    await opened.user.click(await screen.findByRole('button', { name: '내가 담당' }));
    await save(opened);
    expect(await screen.findByText('운영자만 담당자가 될 수 있습니다.')).toBeDefined();
  });

  it('keeps the typed answer when the request was closed meanwhile', async () => {
    let now = supportRequest({ progress: 'completed', answer: '고쳤습니다.', version: 5 });
    const opened = open(() => now, {
      'PUT /admin/claim-board/4': () => {
        now = { ...now, progress: 'confirmed', version: 6 };
        return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
      },
    });
    const answer = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '답변' });
    await opened.user.type(answer, ' 다시');
    await save(opened);
    expect(await screen.findByText(/확인을 완료해 변경할 수 없습니다/)).toBeDefined();
    expect(answer.value).toBe('고쳤습니다. 다시');
  });

  it('of a closed request shows the answer without a form; a missing one is not found', async () => {
    open(() => supportRequest({ progress: 'confirmed', answer: '고쳤습니다.' }));
    expect(await screen.findByText('고쳤습니다.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    server({ 'GET /claim-board/4': () => refuse(404, 'NOT_FOUND', '찾을 수 없습니다.') });
    openPage({ path: '/admin/claims/$supportRequestId', at: '/admin/claims/4', Page: SupportRequestPage });
    expect(await screen.findByText('삭제되었거나 주소가 잘못되었습니다.')).toBeDefined();
  });
});
