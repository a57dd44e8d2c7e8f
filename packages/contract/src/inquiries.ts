import * as z from 'zod/mini';
import { email, personName, phoneNo } from './accounts.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { title } from './notices.ts';
import { instant, line, numberText, whole } from './values.ts';

export const inquiryState = z.enum(['open', 'answered'], 'invalid');
export type InquiryState = z.output<typeof inquiryState>;

/** What somebody writes to the provider, with an account or without. */
export const inquiryBody = z.strictObject({
  /** a code of INQUIRY_KIND */
  kind: line(40),
  name: personName,
  email,
  phoneNo: z.optional(phoneNo),
  title,
  content: line(5_000),
  agreedPrivacyYn: z.literal('Y', 'privacyInquiry'),
});
export type InquiryBody = z.output<typeof inquiryBody>;

const inquiryHead = {
  inquiryNo: whole,
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  /** empty: none was given */
  phoneNo: z.string(),
  title: z.string(),
  /** null: written without an account */
  memberId: z.nullable(z.string()),
  createdAt: instant,
  state: inquiryState,
  answeredAt: z.nullable(instant),
  /** null: not answered, or by a former member */
  answererNm: z.nullable(z.string()),
};
export const inquiryRow = z.object(inquiryHead);
export type InquiryRow = z.output<typeof inquiryRow>;

export const inquiryDetail = z.object({
  ...inquiryHead,
  content: z.string(),
  answer: z.nullable(z.string()),
  /** the language of the mails to its writer */
  language: z.enum(['ko', 'en']),
});
export type InquiryDetail = z.output<typeof inquiryDetail>;

/** Who runs this installation; null where the settings do not say it. */
export const provider = z.object({ providerNm: z.nullable(z.string()), providerEmail: z.nullable(z.string()) });
export type Provider = z.output<typeof provider>;

const inquiryParam = z.strictObject({ id: numberText });

export const inquiriesApi = endpoints({
  provider: {
    method: 'GET',
    path: '/provider',
    who: 'anyone',
    summary: 'Who runs this installation and where to write to, as far as the settings say it',
    reply: item(provider),
    cache: 'public, no-cache',
  },
  inquire: {
    method: 'POST',
    path: '/customer',
    who: 'anyone',
    tokenToo: true,
    summary:
      'Write to the provider: five an hour from one address. A signed-in member who names their own mail address gets a receipt by mail',
    body: inquiryBody,
    reply: item(z.object({ inquiryNo: whole })),
  },
  adminInquiries: {
    method: 'GET',
    path: '/admin/inquiries',
    who: 'admin',
    summary: 'What people wrote, the newest first; searched by name, mail, title and content',
    query: z.strictObject({
      state: z.optional(inquiryState),
      kind: z.optional(line(40)),
      keyword: z.optional(line(60, 0)),
      ...page,
    }),
    reply: items(inquiryRow),
  },
  adminInquiry: {
    method: 'GET',
    path: '/admin/inquiry/{id}',
    who: 'admin',
    summary: 'One inquiry with its answer',
    params: inquiryParam,
    reply: item(inquiryDetail),
  },
  answerInquiry: {
    method: 'PUT',
    path: '/admin/inquiry/{id}',
    who: 'admin',
    summary: 'Answer an inquiry, once: the answer goes to its writer by mail; CONFLICT when it is answered already',
    params: inquiryParam,
    body: z.strictObject({ answer: line(5_000) }),
    reply: done,
  },
  removeInquiry: {
    method: 'DELETE',
    path: '/admin/inquiry/{id}',
    who: 'admin',
    summary: 'Erase an inquiry: unsolicited mail, or because its writer asks for it',
    params: inquiryParam,
    reply: done,
  },
});
