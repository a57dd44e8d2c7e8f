import { expect, it } from 'vitest';
import type { AdminFaq } from '@onsil/contract/faqs';
import { filterFaqs, inLanguage } from './faq-filter.ts';

const faq = (faqNo: number, own: Partial<AdminFaq> = {}): AdminFaq => ({
  faqNo,
  category: 'DATA',
  questionKo: `질문 ${faqNo}`,
  questionEn: '',
  answerKo: `답 ${faqNo}`,
  answerEn: '',
  order: faqNo,
  isPublished: true,
  updatedAt: '2026-11-20T03:00:00Z',
  version: 1,
  ...own,
});

it('matches every word of a keyword in question or answer, in either language', () => {
  const faqs = [faq(1, { questionEn: 'CSV files' }), faq(2, { category: 'FARM' })];
  const found = (search: { keyword?: string; category?: string }) =>
    filterFaqs(faqs, { category: undefined, keyword: undefined, ...search }).map(({ faqNo }) => faqNo);
  expect(found({})).toEqual([1, 2]);
  expect(found({ keyword: ' csv 답 ' })).toEqual([1]);
  expect(found({ keyword: 'csv 없음' })).toEqual([]);
  expect(found({ category: 'FARM' })).toEqual([2]);
});

it('falls back to Korean where English is missing', () => {
  expect(inLanguage(faq(1, { questionEn: 'Question 1' }), 'en')).toEqual({ question: 'Question 1', answer: '답 1' });
});
