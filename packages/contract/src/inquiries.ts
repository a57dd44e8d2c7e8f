import * as z from 'zod/mini';
import { email, personName, phoneNo } from './accounts.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { noticeTitle } from './notices.ts';
import { instant, textLine, rowNumberText, integer, consent, yesNo } from './values.ts';

export const inquiryState = z.enum(['open', 'answered'], 'invalid');
export type InquiryState = z.output<typeof inquiryState>;

/** A message to the provider, with an account or without. */
export const inquiryBody = z.strictObject({
  /** a code of INQUIRY_KIND */
  kind: textLine(40),
  name: personName,
  email,
  phoneNo: z.optional(phoneNo),
  title: noticeTitle,
  content: textLine(5_000),
  hasAgreedToPrivacy: consent('privacyInquiry'),
});
export type InquiryBody = z.output<typeof inquiryBody>;

const inquiryHead = {
  inquiryNo: integer,
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  /** empty: not given */
  phoneNo: z.string(),
  title: z.string(),
  /** null: sent without an account */
  memberId: z.nullable(z.string()),
  createdAt: instant,
  state: inquiryState,
  answeredAt: z.nullable(instant),
  /** null: not answered, or by a former member */
  answererName: z.nullable(z.string()),
};
export const inquiryRow = z.object(inquiryHead);
export type InquiryRow = z.output<typeof inquiryRow>;

export const inquiryDetail = z.object({
  ...inquiryHead,
  content: z.string(),
  answer: z.nullable(z.string()),
  /** language of the mails to its author */
  language: z.enum(['ko', 'en']),
});
export type InquiryDetail = z.output<typeof inquiryDetail>;

/** An inquiry as its sender sees it: without the name of the administrator who answered. */
export const myInquiryRow = z.object({
  inquiryNo: integer,
  kind: z.string(),
  title: z.string(),
  createdAt: instant,
  state: inquiryState,
  answeredAt: z.nullable(instant),
  /** answered, and the answer was not opened yet */
  isUnread: yesNo,
});
export type MyInquiryRow = z.output<typeof myInquiryRow>;

export const myInquiryDetail = z.extend(myInquiryRow, {
  /** where the answer is mailed to */
  email: z.string(),
  content: z.string(),
  answer: z.nullable(z.string()),
});
export type MyInquiryDetail = z.output<typeof myInquiryDetail>;

/** Operator of this installation; null if not set. */
export const provider = z.object({ providerName: z.nullable(z.string()), providerEmail: z.nullable(z.string()) });
export type Provider = z.output<typeof provider>;

const inquiryParam = z.strictObject({ id: rowNumberText });

/** What inquiries can be sorted by. */
export const inquirySortKeys = ['title', 'writer', 'arrived', 'state'] as const;

/** Filters and order of all inquiries. */
export const inquiryFilter = {
  state: z.optional(inquiryState),
  kind: z.optional(textLine(40)),
  keyword: z.optional(textLine(60, 0)),
  ...sortQuery(inquirySortKeys),
};

export const inquiriesApi = endpoints({
  getProvider: {
    method: 'GET',
    path: '/provider',
    who: 'anyone',
    summary: 'Get the operator of this installation and its contact, as far as set',
    reply: item(provider),
    cache: 'public, no-cache',
  },
  createInquiry: {
    method: 'POST',
    path: '/customer',
    who: 'anyone',
    tokenToo: true,
    summary:
      'Send an inquiry to the provider: five per hour and address. A signed-in member who gives their own mail address gets a receipt by mail',
    body: inquiryBody,
    reply: item(z.object({ inquiryNo: integer })),
  },
  listMyInquiries: {
    method: 'GET',
    path: '/my/inquiries',
    who: 'self',
    summary: 'List the inquiries that the caller sent while signed in, newest first',
    query: z.strictObject(pageQuery),
    reply: items(myInquiryRow),
  },
  countMyUnreadInquiries: {
    method: 'GET',
    path: '/my/inquiries/unread',
    who: 'self',
    summary: 'Count the answers to the caller’s inquiries that they did not open yet',
    reply: item(z.object({ unread: integer })),
  },
  getMyInquiry: {
    method: 'GET',
    path: '/my/inquiry/{id}',
    who: 'self',
    summary: 'Get an inquiry of the caller with its answer, and mark the answer as read',
    params: inquiryParam,
    reply: item(myInquiryDetail),
  },
  listInquiries: {
    method: 'GET',
    path: '/admin/inquiries',
    who: 'admin',
    summary: 'List the inquiries, newest first or sorted; search by name, mail, title and content',
    query: z.strictObject({ ...inquiryFilter, ...pageQuery }),
    reply: items(inquiryRow),
  },
  getInquiry: {
    method: 'GET',
    path: '/admin/inquiry/{id}',
    who: 'admin',
    summary: 'Get an inquiry with its answer',
    params: inquiryParam,
    reply: item(inquiryDetail),
  },
  answerInquiry: {
    method: 'PUT',
    path: '/admin/inquiry/{id}',
    who: 'admin',
    summary:
      'Answer an inquiry once; the answer is mailed to its author, who also finds it under their inquiries when they have an account; CONFLICT if it is already answered',
    params: inquiryParam,
    body: z.strictObject({ answer: textLine(5_000) }),
    reply: noContent,
  },
  deleteInquiry: {
    method: 'DELETE',
    path: '/admin/inquiry/{id}',
    who: 'admin',
    summary: 'Delete an inquiry, for example spam or at its author’s request',
    params: inquiryParam,
    reply: noContent,
  },
});
