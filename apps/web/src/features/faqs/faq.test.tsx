import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminFaq, Faq } from '@onsil/contract/faqs';
import { FaqOrder } from '#admin/faqs/faq-order.tsx';
import { saveSession } from '#lib/session/session-store.ts';
import { freshBrowser, ok, serve, testSession } from '#test/browser.ts';
import { openPage } from '#test/open-page.tsx';
import { FaqView } from './faq-view.tsx';
import type { FaqSearch } from './search-params.ts';

const faq = (faqNo: number, category: string): Faq => ({
  faqNo,
  category,
  questionKo: `질문 ${faqNo}`,
  questionEn: `Question ${faqNo}`,
  answerKo: `답 ${faqNo}`,
  answerEn: `Answer ${faqNo}`,
});
const code = (detailCode: string, codeNameKo: string, order: number) => ({
  masterCode: 'FAQ_CATEGORY',
  detailCode,
  isMaster: false,
  codeNameKo,
  codeNameEn: detailCode,
  order,
});
const codes = () => ok({ items: [code('DATA', '데이터', 1), code('FARM', '농장', 2), code('EMPTY', '빈 분류', 3)] });

beforeEach(() => freshBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the questions', () => {
  const show = vi.fn<Parameters<typeof FaqView>[0]['show']>();
  const open = (search: Partial<FaqSearch> = {}, faqs = [faq(1, 'DATA'), faq(2, 'FARM')]) => {
    serve({ 'GET /faqs': () => ok({ items: faqs }), 'GET /commons/codes': codes });
    return openPage({
      path: '/faq',
      at: '/faq',
      Page: () => <FaqView search={{ category: undefined, keyword: undefined, ...search }} show={show} />,
    });
  };

  it('expand and collapse by keyboard, with their state announced', async () => {
    const { user } = open();
    const question = await screen.findByRole('button', { name: '질문 1' });
    expect(question.getAttribute('aria-expanded')).toBe('false');
    question.focus();
    await user.keyboard('{Enter}');
    expect(question.getAttribute('aria-expanded')).toBe('true');
    expect(document.querySelector(`[id="${question.getAttribute('aria-controls')}"]`)?.textContent).toBe('답 1');
    await user.keyboard(' ');
    expect(question.getAttribute('aria-expanded')).toBe('false');
  });

  it('are grouped by category, without empty ones', async () => {
    open();
    await screen.findByRole('region', { name: '데이터' });
    expect(screen.getAllByRole('radio').map((one) => one.getAttribute('value'))).toEqual(['', 'DATA', 'FARM']);
  });

  it('that do not match offer all of them and an inquiry', async () => {
    const { user } = open({ keyword: '없는 말' });
    await user.click(await screen.findByRole('button', { name: '모든 질문 보기' }));
    expect(show).toHaveBeenLastCalledWith({ category: undefined, keyword: undefined });
    expect(screen.getByRole('link', { name: '문의하기' }).getAttribute('href')).toBe('/customer');
  });

  it('that are none yet offer an inquiry', async () => {
    open({}, []);
    expect(await screen.findByText('등록된 질문이 없습니다')).toBeDefined();
  });
});

describe('the order', () => {
  it('is saved at each move in sequence, without other data of the questions', async () => {
    saveSession(testSession);
    const row = (faqNo: number, order: number): AdminFaq => ({
      ...faq(faqNo, 'DATA'),
      order,
      isPublished: true,
      updatedAt: '2026-11-20T03:00:00Z',
      version: 1,
    });
    const first = Promise.withResolvers<Response>();
    let answers = 0;
    const requests = serve({ 'PUT /admin/faqs/order': () => ((answers += 1) === 1 ? first.promise : ok()) });
    const { user } = openPage({
      path: '/x',
      at: '/x',
      Page: () => <FaqOrder category="DATA" name="데이터" faqs={[row(7, 1), row(8, 2), row(9, 3)]} />,
    });
    const list = await screen.findByRole('list', { name: '데이터 질문 순서' });
    await user.click(within(list).getByRole('button', { name: '질문 8 위로' }));
    await user.click(within(list).getByRole('button', { name: '질문 9 위로' }));
    expect(requests.map(({ body }) => body)).toEqual([{ category: 'DATA', faqNos: [8, 7, 9] }]);
    first.resolve(ok());
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.body).toEqual({ category: 'DATA', faqNos: [8, 9, 7] });
  });
});
