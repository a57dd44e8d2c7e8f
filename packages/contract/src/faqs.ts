import * as z from 'zod/mini';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { noticeTitle } from './notices.ts';
import { yesNo, instant, textLine, rowNumberText, integer, versionRead } from './values.ts';

/** A question with its answer (plain text with line breaks). Korean replaces missing English. */
export const faq = z.object({
  faqNo: integer,
  /** a code of FAQ_CATEGORY */
  category: z.string(),
  questionKo: z.string(),
  questionEn: z.string(),
  answerKo: z.string(),
  answerEn: z.string(),
});
export type Faq = z.output<typeof faq>;

/** As written: missing English is empty. */
export const adminFaq = z.object({
  ...faq.shape,
  /** position within the category */
  order: integer,
  isPublished: yesNo,
  updatedAt: instant,
  version: integer,
});
export type AdminFaq = z.output<typeof adminFaq>;

/** Without a position: new questions go to the end of their category, and only `reorderFaqs` moves them. */
export const faqBody = z.strictObject({
  category: textLine(40),
  questionKo: noticeTitle,
  questionEn: z._default(z.union([z.literal(''), noticeTitle]), ''),
  answerKo: textLine(5_000),
  answerEn: z._default(textLine(5_000, 0), ''),
  isPublished: yesNo,
});
export type FaqBody = z.output<typeof faqBody>;
const faqChange = z.extend(faqBody, { version: versionRead });
export type FaqChange = z.output<typeof faqChange>;

const search = { category: z.optional(textLine(40)), keyword: z.optional(textLine(60, 0)) };
const faqParam = z.strictObject({ id: rowNumberText });

export const faqsApi = endpoints({
  listPublishedFaqs: {
    method: 'GET',
    path: '/faqs',
    who: 'anyone',
    summary: 'List frequently asked questions by category and order in both languages; cacheable by ETag',
    query: z.strictObject(search),
    reply: items(faq),
    cache: 'public, no-cache',
  },
  listAllFaqs: {
    method: 'GET',
    path: '/admin/faqs',
    who: 'admin',
    summary: 'List all questions, including unpublished ones',
    query: z.strictObject(search),
    reply: items(adminFaq),
  },
  createFaq: {
    method: 'POST',
    path: '/admin/faq',
    who: 'admin',
    summary: 'Create a question with its answer',
    body: faqBody,
    reply: item(z.object({ faqNo: integer })),
  },
  updateFaq: {
    method: 'PUT',
    path: '/admin/faq/{id}',
    who: 'admin',
    summary:
      'Update, publish or unpublish a question; in a new category it goes to the end; CONFLICT if it changed since `version`',
    params: faqParam,
    body: faqChange,
    reply: noContent,
  },
  deleteFaq: {
    method: 'DELETE',
    path: '/admin/faq/{id}',
    who: 'admin',
    summary: 'Delete a question',
    params: faqParam,
    reply: noContent,
  },
  reorderFaqs: {
    method: 'PUT',
    path: '/admin/faqs/order',
    who: 'admin',
    summary: 'Reorder all questions of a category',
    body: z.strictObject({ category: textLine(40), faqNos: z.array(integer).check(z.maxLength(500, 'tooMany')) }),
    reply: noContent,
  },
});
