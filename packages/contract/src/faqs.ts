import * as z from 'zod/mini';
import { done, endpoints, item, items } from './endpoint.ts';
import { title } from './notices.ts';
import { flag, instant, line, numberText, whole } from './values.ts';

/** A question with its answer (plain text with line breaks). Where there is no English the Korean stands in. */
export const faq = z.object({
  faqNo: whole,
  /** a code of FAQ_CATEGORY */
  category: z.string(),
  questionKo: z.string(),
  questionEn: z.string(),
  answerKo: z.string(),
  answerEn: z.string(),
});
export type Faq = z.output<typeof faq>;

/** As it was written: English that is not there is empty. */
export const adminFaq = z.object({
  ...faq.shape,
  /** its place within the category */
  order: whole,
  publishedYn: flag,
  updatedAt: instant,
});
export type AdminFaq = z.output<typeof adminFaq>;

/** Without its place: a new one stands behind the others of its category, and `orderFaqs` alone moves them. */
export const faqBody = z.strictObject({
  category: line(40),
  questionKo: title,
  questionEn: z._default(z.union([z.literal(''), title]), ''),
  answerKo: line(5_000),
  answerEn: z._default(line(5_000, 0), ''),
  publishedYn: flag,
});
export type FaqBody = z.output<typeof faqBody>;

const search = { category: z.optional(line(40)), keyword: z.optional(line(60, 0)) };
const faqParam = z.strictObject({ id: numberText });

export const faqsApi = endpoints({
  faqs: {
    method: 'GET',
    path: '/faqs',
    who: 'anyone',
    summary: 'Questions that are often asked, by category and order, in both languages; cacheable by ETag',
    query: z.strictObject(search),
    reply: items(faq),
    cache: 'public, no-cache',
  },
  adminFaqs: {
    method: 'GET',
    path: '/admin/faqs',
    who: 'admin',
    summary: 'All questions, also those that are not published',
    query: z.strictObject(search),
    reply: items(adminFaq),
  },
  createFaq: {
    method: 'POST',
    path: '/admin/faq',
    who: 'admin',
    summary: 'Write a question with its answer',
    body: faqBody,
    reply: item(z.object({ faqNo: whole })),
  },
  changeFaq: {
    method: 'PUT',
    path: '/admin/faq/{id}',
    who: 'admin',
    summary: 'Write a question anew, publish it or take it back; in another category it stands behind the others',
    params: faqParam,
    body: faqBody,
    reply: done,
  },
  removeFaq: {
    method: 'DELETE',
    path: '/admin/faq/{id}',
    who: 'admin',
    summary: 'Take a question away',
    params: faqParam,
    reply: done,
  },
  orderFaqs: {
    method: 'PUT',
    path: '/admin/faqs/order',
    who: 'admin',
    summary: 'The order of a category’s questions: all of them',
    body: z.strictObject({ category: line(40), faqNos: z.array(whole).check(z.maxLength(500, 'tooMany')) }),
    reply: done,
  },
});
