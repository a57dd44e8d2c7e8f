import * as z from 'zod/mini';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { fileKey, storedFile } from './files.ts';
import { flag, instant, line, numberText, rowNumber, whole } from './values.ts';

export const mostNoticeFiles = 5;

/** One line: no line breaks or other signs that steer. */
export const title = line(100).check(z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'text'));

/** A notice of the provider in a list of its readers. */
const noticeHead = {
  noticeNo: whole,
  /** a code of NOTICE_TYPE */
  type: z.string(),
  title: z.string(),
  /** who wrote it; null: a former member */
  registrant: z.nullable(z.string()),
  /** since when it is published */
  date: instant,
  pinnedYn: flag,
  /** whom it is for: the users of a company, the people of a farm, or (both null) everybody */
  companyNm: z.nullable(z.string()),
  farmNm: z.nullable(z.string()),
  readYn: flag,
};
export const noticeRow = z.object(noticeHead);
export type NoticeRow = z.output<typeof noticeRow>;

/** `details` is plain text with line breaks. */
export const noticeDetail = z.object({ ...noticeHead, details: z.string(), files: z.array(storedFile) });
export type NoticeDetail = z.output<typeof noticeDetail>;

/** `scheduled` before its time, `published` in it, `ended` after it. */
export const noticeState = z.enum(['scheduled', 'published', 'ended'], 'invalid');
export type NoticeState = z.output<typeof noticeState>;

const adminNoticeHead = {
  noticeNo: whole,
  type: z.string(),
  title: z.string(),
  registrant: z.nullable(z.string()),
  cno: z.nullable(whole),
  companyNm: z.nullable(z.string()),
  fno: z.nullable(whole),
  farmNm: z.nullable(z.string()),
  pinnedYn: flag,
  publishedFrom: instant,
  publishedTo: z.nullable(instant),
  state: noticeState,
  popupYn: flag,
  popupFrom: z.nullable(instant),
  popupTo: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
};
export const adminNoticeRow = z.object(adminNoticeHead);
export type AdminNoticeRow = z.output<typeof adminNoticeRow>;

export const adminNotice = z.object({ ...adminNoticeHead, details: z.string(), files: z.array(storedFile) });
export type AdminNotice = z.output<typeof adminNotice>;

/** What an administrator writes. At most one of `cno` and `fno`; a pop-up without a time of its own opens while published. */
export const noticeBody = z.strictObject({
  type: line(40),
  title,
  details: line(10_000),
  cno: z._default(z.nullable(rowNumber), null),
  fno: z._default(z.nullable(rowNumber), null),
  pinnedYn: z._default(flag, 'N'),
  publishedFrom: instant,
  publishedTo: z._default(z.nullable(instant), null),
  popupYn: z._default(flag, 'N'),
  popupFrom: z._default(z.nullable(instant), null),
  popupTo: z._default(z.nullable(instant), null),
  /** keys of files that the caller uploaded, in their order */
  files: z._default(z.array(fileKey).check(z.maxLength(mostNoticeFiles, 'tooMany')), []),
});
export type NoticeBody = z.output<typeof noticeBody>;

const search = { type: z.optional(line(40)), keyword: z.optional(line(60, 0)), ...page };
const noticeParam = z.strictObject({ id: numberText });

export const noticesApi = endpoints({
  myNotices: {
    method: 'GET',
    path: '/my/notices',
    who: 'self',
    summary:
      'The provider’s notices for the caller, the pinned ones first, then the newest; searched by title and text',
    query: z.strictObject(search),
    reply: items(noticeRow),
  },
  myPopups: {
    method: 'GET',
    path: '/my/popups',
    who: 'self',
    summary: 'The notices that open by themselves now, whole; they count as unread until they are asked for by number',
    reply: items(noticeDetail),
  },
  farmNotices: {
    method: 'GET',
    path: '/my/farm/notices',
    who: 'farm',
    farm: 'required',
    summary: 'Of the caller’s notices those for the current farm (header x-farm-id), its company or everybody',
    query: z.strictObject(search),
    reply: items(noticeRow),
  },
  notice: {
    method: 'GET',
    path: '/notice/{id}',
    who: 'self',
    summary: 'One notice with its attachments; the caller has read it then',
    params: noticeParam,
    reply: item(noticeDetail),
  },
  adminNotices: {
    method: 'GET',
    path: '/admin/notices',
    who: 'admin',
    summary: 'All notices, also those before and after their time, newest first',
    query: z.strictObject({ ...search, state: z.optional(noticeState) }),
    reply: items(adminNoticeRow),
  },
  adminNotice: {
    method: 'GET',
    path: '/admin/notice/{id}',
    who: 'admin',
    summary: 'One notice as it is edited; nobody has read it by this',
    params: noticeParam,
    reply: item(adminNotice),
  },
  createNotice: {
    method: 'POST',
    path: '/admin/notice',
    who: 'admin',
    summary: 'Write a notice for everybody, the users of a company (cno), or the people of a farm (fno)',
    body: noticeBody,
    reply: item(z.object({ noticeNo: whole })),
  },
  changeNotice: {
    method: 'PUT',
    path: '/admin/notice/{id}',
    who: 'admin',
    summary: 'Write a notice anew; who has read it has still read it',
    params: noticeParam,
    body: noticeBody,
    reply: done,
  },
  removeNotice: {
    method: 'DELETE',
    path: '/admin/notice/{id}',
    who: 'admin',
    summary: 'Take a notice away, with its attachments',
    params: noticeParam,
    reply: done,
  },
});
