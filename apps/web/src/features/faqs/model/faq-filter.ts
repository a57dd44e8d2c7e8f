import type { Faq } from '@onsil/contract/faqs';
import type { FaqSearch } from '../search-params.ts';

const normalized = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The questions of a category that contain every word of the keyword, in either language. */
export const filterFaqs = <F extends Faq>(faqs: readonly F[], { category, keyword = '' }: FaqSearch): F[] => {
  const words = normalized(keyword).split(/\s+/).filter(Boolean);
  return faqs.filter((faq) => {
    const text = normalized([faq.questionKo, faq.answerKo, faq.questionEn, faq.answerEn].join(' '));
    return (category === undefined || faq.category === category) && words.every((word) => text.includes(word));
  });
};

/** A question and its answer in a language; Korean where English is missing. */
export const inLanguage = (faq: Faq, language: 'ko' | 'en'): { question: string; answer: string } =>
  language === 'ko'
    ? { question: faq.questionKo, answer: faq.answerKo }
    : { question: faq.questionEn || faq.questionKo, answer: faq.answerEn || faq.answerKo };
