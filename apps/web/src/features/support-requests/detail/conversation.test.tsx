import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';
import { Page as AdminPage } from '#admin/support-requests/detail/page.tsx';
import { clearSession } from '#lib/session/session-store.ts';
import { ok, refuse, type serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { supportRequest, withSupportRequests } from '#test/support-requests/fixtures.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { Page } from './page.tsx';

const open = (now: () => SupportRequestDetail, answers: Parameters<typeof serve>[0] = {}, isAdmin = false) => {
  const requests = withSupportRequests({
    'GET /claim-board/4': () => ok({ item: now() }),
    'GET /admin/members': () => ok({ items: [] }),
    ...answers,
  });
  const ofPage = isAdmin
    ? { path: '/admin/claims/$supportRequestId', at: '/admin/claims/4', Page: AdminPage }
    : { path: '/smartfarm/$farmId/as-view/$supportRequestId', at: '/smartfarm/F1/as-view/4', Page };
  const Shown = ofPage.Page;
  const opened = openPage({
    ...ofPage,
    Page: () => (
      <>
        <Shown />
        <Toaster />
      </>
    ),
  });
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { ...opened, sent };
};
const entries = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: '대화' }))
    .getAllByRole('listitem')
    .filter((one) => one.hasAttribute('data-provider'))
    .map((one) => one.textContent);

const message = (messageId: number, at: string, content: string, isProvider = false) => ({
  messageId,
  memberName: isProvider ? '관리자' : '가나다',
  isProvider,
  content,
  files: [],
  createdAt: at,
});
const talk = supportRequest({
  isMine: true,
  progress: 'completed',
  handler: '관리자',
  answer: '고쳤습니다.',
  messages: [
    message(1, '2026-11-20T04:00:00Z', '어느 창인가요?', true),
    message(2, '2026-11-20T05:00:00Z', '동쪽입니다.'),
    message(3, '2026-11-20T07:00:00Z', '내일 다시 보겠습니다.', true),
  ],
  history: [
    { what: 'requested', at: '2026-11-20T03:00:00Z', memberName: '가나다' },
    { what: 'answered', at: '2026-11-20T06:00:00Z', memberName: '관리자' },
  ],
});

setUpPage();

afterEach(() => {
  clearSession();
});

it('shows who wrote what and when, and the answer in its place', async () => {
  open(() => talk);
  expect((await entries()).map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    '관리자운영자11. 20. (금) 13:00어느 창인가요?',
    '가나다요청자11. 20. (금) 14:00동쪽입니다.',
    '관리자답변11. 20. (금) 15:00고쳤습니다.',
    '관리자운영자11. 20. (금) 16:00내일 다시 보겠습니다.',
  ]);
});

it('the requester writes back to a completed request, which is then open again', async () => {
  let now = talk;
  const opened = open(() => now, {
    'POST /claim-board/4/message': () => {
      now = {
        ...talk,
        progress: 'in_progress',
        answer: '',
        messages: [...talk.messages, message(4, '2026-11-20T08:00:00Z', '또 열립니다.')],
      };
      return ok({ item: { messageId: 4 } });
    },
  });
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '메시지' });
  expect(screen.getByText(/다시 ‘처리 중’이 됩니다/)).toBeDefined();
  await opened.user.type(text, '또 열립니다.');
  await opened.user.click(screen.getByRole('button', { name: '메시지 보내기' }));
  expect(await screen.findByText('메시지를 보냈습니다.')).toBeDefined();
  await waitFor(async () => expect(await entries()).toHaveLength(4));
  expect(opened.sent()[0]?.body).toEqual({ content: '또 열립니다.', files: [] });
  expect(opened.sent()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(text.value).toBe('');
  expect(screen.queryByRole('button', { name: '처리 확인' })).toBeNull();
});

it('a message needs text, and stays typed when it is refused', async () => {
  const opened = open(() => talk, {
    'POST /claim-board/4/message': () =>
      refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.', {
        fields: [{ path: 'content', code: 'claimMessages', message: '메시지를 더 보낼 수 없습니다.' }],
      }),
  });
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '메시지' });
  const send = () => opened.user.click(screen.getByRole('button', { name: '메시지 보내기' }));
  await send();
  expect(await screen.findByText('필수 항목입니다.')).toBeDefined();
  expect(opened.sent()).toEqual([]);
  await opened.user.type(text, '하나 더');
  await send();
  expect(await screen.findByText('메시지를 더 보낼 수 없습니다.')).toBeDefined();
  expect(text.value).toBe('하나 더');
});

it('others of the farm read without writing', async () => {
  open(() => ({ ...talk, isMine: false }));
  expect(await entries()).toHaveLength(4);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('nobody writes in a confirmed one', async () => {
  open(() => ({ ...talk, progress: 'confirmed' }));
  expect(await entries()).toHaveLength(4);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('an administrator writes to the requester', async () => {
  const opened = open(
    () => ({ ...talk, isMine: false }),
    { 'POST /claim-board/4/message': () => ok({ item: { messageId: 4 } }) },
    true,
  );
  await opened.user.type(await screen.findByRole('textbox', { name: '메시지' }), '확인했습니다.');
  await opened.user.click(screen.getByRole('button', { name: '메시지 보내기' }));
  await waitFor(() => expect(opened.sent()[0]?.body).toEqual({ content: '확인했습니다.', files: [] }));
});
