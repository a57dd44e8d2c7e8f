import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { adminFaq, type AdminFaq } from '@onsil/contract/faqs';
import { ok, refuse, serve } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { setUpPage } from '#test/set-up-page.ts';
import { FaqSheet } from './faq-sheet.tsx';

setUpPage({ now: Date.parse('2026-11-20T12:00:00+09:00') });

const faq: AdminFaq = {
  faqNo: 7,
  category: 'DATA',
  questionKo: '값이 오지 않습니다',
  questionEn: '',
  answerKo: '전원을 확인하세요.',
  answerEn: '',
  order: 1,
  isPublished: true,
  updatedAt: '2026-11-20T03:00:00Z',
  version: 1,
};

it('a question that somebody else changed meanwhile is merged, and shown where both changed the same', async () => {
  expect(z.parse(adminFaq, faq)).toEqual(faq);
  let current = faq;
  const requests = serve({
    'GET /admin/faqs': () => ok({ items: [current] }),
    'GET /commons/codes': () => ok({ items: [] }),
    'PUT /admin/faq/7': () => {
      if (current !== faq) return ok();
      current = { ...faq, questionKo: '데이터가 없습니다', answerEn: 'Check the power.', version: 2 };
      return refuse(409, 'CONFLICT', '다른 곳에서 먼저 바뀌었습니다.');
    },
  });
  const onDone = vi.fn<() => void>();
  const { user } = openPage({
    path: '/x',
    at: '/x',
    Page: () => <FaqSheet faq={faq} category="DATA" onClose={() => undefined} onDone={onDone} />,
  });
  const sheet = within(await screen.findByRole('dialog', { name: '질문 수정' }));
  await user.type(sheet.getByRole('textbox', { name: '질문(한국어)' }), '!');
  await user.click(sheet.getByRole('button', { name: '저장' }));
  expect(await sheet.findByText('질문(한국어): 현재 ‘데이터가 없습니다’')).toBeDefined();
  await user.click(sheet.getByRole('button', { name: '내 입력으로 저장' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const { body } = requests.findLast(({ method }) => method === 'PUT') ?? {};
  expect(body).toMatchObject({ questionKo: '값이 오지 않습니다!', answerEn: 'Check the power.', version: 2 });
});
