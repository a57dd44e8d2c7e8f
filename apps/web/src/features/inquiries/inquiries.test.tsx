import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InquiryDetail } from '@onsil/contract/inquiries';
import { AnswerCard } from '#admin/inquiries/detail/answer-card.tsx';
import { clearSession, saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, refuse, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { NewInquiry } from './new/inquiry-view.tsx';

const kinds = [
  ['SERVICE', '고객 서비스'],
  ['PARTNERSHIP', '제휴'],
  ['INCIDENT', '서비스 장애'],
].map(([detailCode, codeNameKo], order) => ({
  masterCode: 'INQUIRY_KIND',
  detailCode,
  isMaster: false,
  codeNameKo,
  codeNameEn: detailCode,
  order,
}));
const profile = {
  memberNo: 1,
  memberName: '가나다',
  memberEmail: 'grower@onsil.example',
  phoneNo: '01012345678',
  roles: [],
};

const open = (answers: Parameters<typeof serve>[0] = {}) => {
  const requests = serve({
    'GET /commons/codes': () => ok({ items: kinds }),
    'GET /my/profile': () => ok({ item: profile }),
    ...answers,
  });
  const opened = openPage({
    path: '/customer',
    at: '/customer',
    Page: () => <NewInquiry kind={undefined} links={<i>faq</i>} />,
  });
  return { ...opened, asked: requests };
};
const type = async ({ user }: ReturnType<typeof open>, name: string, text: string) =>
  user.type(await screen.findByLabelText(name), text);
const send = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: '문의 보내기' }));

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

describe('an inquiry', () => {
  it('needs no account, and shows its number', async () => {
    const opened = open({ 'POST /customer': () => ok({ item: { inquiryNo: 12 } }) });
    await type(opened, '이름', '가나다');
    await type(opened, '이메일 주소', 'visitor@onsil.example');
    await type(opened, '제목', '질문');
    await type(opened, '내용', '내용입니다.');
    await opened.user.click(screen.getByRole('radio', { name: '서비스 장애' }));
    await opened.user.click(screen.getByRole('checkbox'));
    await send(opened);
    expect(await screen.findByText('접수 번호 12')).toBeDefined();
    expect(opened.asked.at(-1)?.body).toEqual({
      kind: 'INCIDENT',
      name: '가나다',
      email: 'visitor@onsil.example',
      title: '질문',
      content: '내용입니다.',
      hasAgreedToPrivacy: true,
    });
    expect(sessionStorage.getItem('inquiryDraft')).toBeNull();
  });

  it('is prefilled for a signed-in member and sent with their session', async () => {
    saveSession(testSession);
    const opened = open({ 'POST /customer': () => ok({ item: { inquiryNo: 13 } }) });
    expect((await screen.findByLabelText<HTMLInputElement>('이름')).value).toBe('가나다');
    expect(screen.getByLabelText<HTMLInputElement>('전화번호(선택)').value).toBe('010-1234-5678');
    await type(opened, '제목', '질문');
    await type(opened, '내용', '내용');
    await opened.user.click(screen.getByRole('checkbox'));
    await send(opened);
    await screen.findByText('접수 번호 13');
    const sent = opened.asked.at(-1);
    expect(sent?.headers.get('x-auth-token')).toBe('id-1');
    expect(sent?.body).toMatchObject({ phoneNo: '01012345678' });
  });

  it('shows missing values at their inputs, and requires consent', async () => {
    const opened = open();
    await type(opened, '이름', '가나다');
    await send(opened);
    const email = screen.getByLabelText('이메일 주소');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(screen.getByText('개인정보 처리방침에 동의해야 문의할 수 있습니다.')).toBeDefined();
    expect(opened.asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps the draft after a rejection and a reload', async () => {
    const opened = open({
      'POST /customer': () => refuse(429, 'TOO_MANY', '너무 많습니다.', { retryAfterSeconds: 600 }),
    });
    await type(opened, '이름', '가나다');
    await type(opened, '이메일 주소', 'visitor@onsil.example');
    await type(opened, '제목', '질문');
    await type(opened, '내용', '길게 쓴 내용');
    await opened.user.click(screen.getByRole('checkbox'));
    await send(opened);
    expect(within(await screen.findByRole('alert')).getByText(/(10|9)분/)).toBeDefined();
    cleanup();
    const again = open();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('내용')).value).toBe('길게 쓴 내용');
    await again.user.click(screen.getByRole('button', { name: '새로 작성' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('내용').value).toBe('');
    expect(sessionStorage.getItem('inquiryDraft')).toBeNull();
  });

  it('does not show the draft of one member to another', async () => {
    const opened = open();
    await type(opened, '이름', '방문자');
    cleanup();
    saveSession(testSession);
    open();
    expect((await screen.findByLabelText<HTMLInputElement>('이름')).value).toBe('가나다');
  });
});

describe('an answer', () => {
  const inquiry: InquiryDetail = {
    inquiryNo: 5,
    kind: 'SERVICE',
    name: '가나다',
    email: 'visitor@onsil.example',
    phoneNo: '',
    title: '질문',
    memberId: null,
    createdAt: '2026-11-20T03:00:00Z',
    state: 'open',
    answeredAt: null,
    answererName: null,
    content: '내용',
    answer: null,
    language: 'ko',
  };
  const openCard = (own: Partial<InquiryDetail>, answers: Parameters<typeof serve>[0] = {}) => {
    saveSession(testSession);
    const requests = serve(answers);
    return {
      asked: requests,
      ...openPage({ path: '/x', at: '/x', Page: () => <AnswerCard inquiry={{ ...inquiry, ...own }} /> }),
    };
  };

  it('is sent after a confirmation', async () => {
    const { user, asked } = openCard({}, { 'PUT /admin/inquiry/5': () => ok() });
    await user.type(await screen.findByRole('textbox', { name: '답변' }), '이렇게 하세요.');
    await user.click(screen.getByRole('button', { name: '답변 보내기' }));
    const dialog = await screen.findByRole('dialog', { name: '이 답변을 보낼까요?' });
    expect(asked).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: '답변 보내기' }));
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ answer: '이렇게 하세요.' }]));
  });

  it('that comes second is rejected with a message, and the typed text stays', async () => {
    const { user } = openCard(
      {},
      { 'PUT /admin/inquiry/5': () => refuse(409, 'CONFLICT', '그사이 다른 사람이 바꿨습니다.') },
    );
    await user.type(await screen.findByRole('textbox', { name: '답변' }), '이렇게 하세요.');
    await user.click(screen.getByRole('button', { name: '답변 보내기' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '답변 보내기' }));
    expect(await screen.findByText('그사이 다른 사람이 바꿨습니다.')).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '답변' }).value).toBe('이렇게 하세요.');
  });

  it('that was sent shows its author and time', async () => {
    openCard({ state: 'answered', answer: '답했습니다.', answeredAt: '2026-11-20T04:00:00Z', answererName: '관리자' });
    expect(await screen.findByText('답했습니다.')).toBeDefined();
    expect(screen.getByText(/13:00에 관리자님이 답변했습니다/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
