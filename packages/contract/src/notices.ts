import * as z from 'zod/mini';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { fileKey, storedFile } from './files.ts';
import { yesNo, instant, textLine, rowNumberText, rowNumber, integer, versionRead } from './values.ts';

export const maxNoticeFiles = 5;

/** One line without line breaks or other control characters. */
export const noticeTitle = textLine(100).check(z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'text'));

const noticeLanguage = z.enum(['ko', 'en'], 'invalid');
export type NoticeLanguage = z.output<typeof noticeLanguage>;

/** A notice of the provider in a list. */
const noticeHead = {
  noticeNo: integer,
  /** a code of NOTICE_TYPE */
  type: z.string(),
  /** in the caller's language, or else in the one it is written in */
  title: z.string(),
  /** language of the title and text as answered */
  language: noticeLanguage,
  /** author; null: a former member */
  registrant: z.nullable(z.string()),
  /** publication time */
  date: instant,
  isPinned: yesNo,
  /** audience: the users of a company, the members of a farm, or (both null) everyone */
  companyName: z.nullable(z.string()),
  farmName: z.nullable(z.string()),
  isRead: yesNo,
};
export const noticeRow = z.object(noticeHead);
export type NoticeRow = z.output<typeof noticeRow>;

/** `details` is plain text with line breaks. */
export const noticeDetail = z.object({ ...noticeHead, details: z.string(), files: z.array(storedFile) });
export type NoticeDetail = z.output<typeof noticeDetail>;

/** `scheduled` before, `published` during and `ended` after its time. */
export const noticeState = z.enum(['scheduled', 'published', 'ended'], 'invalid');
export type NoticeState = z.output<typeof noticeState>;

const adminNoticeHead = {
  noticeNo: integer,
  type: z.string(),
  title: z.string(),
  /** language of title and details */
  language: noticeLanguage,
  hasTranslation: yesNo,
  registrant: z.nullable(z.string()),
  companyId: z.nullable(integer),
  companyName: z.nullable(z.string()),
  farmNo: z.nullable(integer),
  farmName: z.nullable(z.string()),
  isPinned: yesNo,
  publishedFrom: instant,
  publishedTo: z.nullable(instant),
  state: noticeState,
  isPopup: yesNo,
  popupFrom: z.nullable(instant),
  popupTo: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
};
export const adminNoticeRow = z.object(adminNoticeHead);
export type AdminNoticeRow = z.output<typeof adminNoticeRow>;

/** Title and text in the other of the two languages. */
const noticeTranslation = z.strictObject({ title: noticeTitle, details: textLine(10_000) });

export const adminNotice = z.object({
  ...adminNoticeHead,
  details: z.string(),
  translation: z.nullable(noticeTranslation),
  files: z.array(storedFile),
  version: integer,
});
export type AdminNotice = z.output<typeof adminNotice>;

/** An administrator's input. At most one of `companyId` and `farmNo`; a pop-up without its own time opens while published. */
export const noticeBody = z.strictObject({
  type: textLine(40),
  title: noticeTitle,
  details: textLine(10_000),
  language: z._default(noticeLanguage, 'ko'),
  translation: z._default(z.nullable(noticeTranslation), null),
  companyId: z._default(z.nullable(rowNumber), null),
  farmNo: z._default(z.nullable(rowNumber), null),
  isPinned: z._default(yesNo, false),
  publishedFrom: instant,
  publishedTo: z._default(z.nullable(instant), null),
  isPopup: z._default(yesNo, false),
  popupFrom: z._default(z.nullable(instant), null),
  popupTo: z._default(z.nullable(instant), null),
  /** keys of files that the caller uploaded, in order */
  files: z._default(z.array(fileKey).check(z.maxLength(maxNoticeFiles, 'tooMany')), []),
});
export type NoticeBody = z.output<typeof noticeBody>;
const noticeChange = z.extend(noticeBody, { version: versionRead });
export type NoticeChange = z.output<typeof noticeChange>;

const search = { type: z.optional(textLine(40)), keyword: z.optional(textLine(60, 0)) };
const noticeParam = z.strictObject({ id: rowNumberText });

/** What the administration's notices can be sorted by. */
export const noticeSortKeys = ['title', 'state', 'period'] as const;

/** Filters and order of all notices. */
export const adminNoticeFilter = { ...search, state: z.optional(noticeState), ...sortQuery(noticeSortKeys) };

export const noticesApi = endpoints({
  listMyNotices: {
    method: 'GET',
    path: '/my/notices',
    who: 'self',
    summary:
      'List the provider’s notices for the caller, pinned ones first, then newest, in the caller’s language where they have it; search by title and text',
    query: z.strictObject({ ...search, ...pageQuery }),
    reply: items(noticeRow),
  },
  listMyPopups: {
    method: 'GET',
    path: '/my/popups',
    who: 'self',
    summary: 'List the current pop-up notices in full; they stay unread until requested by number',
    reply: items(noticeDetail),
  },
  listFarmNotices: {
    method: 'GET',
    path: '/my/farm/notices',
    who: 'farm',
    farm: 'required',
    summary: 'List the caller’s notices for the current farm (header x-farm-id), its company or everyone',
    query: z.strictObject({ ...search, ...pageQuery }),
    reply: items(noticeRow),
  },
  getNotice: {
    method: 'GET',
    path: '/notice/{id}',
    who: 'self',
    summary: 'Get a notice with its attachments and mark it as read',
    params: noticeParam,
    reply: item(noticeDetail),
  },
  listAllNotices: {
    method: 'GET',
    path: '/admin/notices',
    who: 'admin',
    summary: 'List all notices, including scheduled and ended ones, newest first or sorted',
    query: z.strictObject({ ...adminNoticeFilter, ...pageQuery }),
    reply: items(adminNoticeRow),
  },
  getNoticeToEdit: {
    method: 'GET',
    path: '/admin/notice/{id}',
    who: 'admin',
    summary: 'Get a notice for editing, without marking it as read',
    params: noticeParam,
    reply: item(adminNotice),
  },
  createNotice: {
    method: 'POST',
    path: '/admin/notice',
    who: 'admin',
    summary: 'Create a notice for everyone, the users of a company (cno), or the members of a farm (fno)',
    body: noticeBody,
    reply: item(z.object({ noticeNo: integer })),
  },
  updateNotice: {
    method: 'PUT',
    path: '/admin/notice/{id}',
    who: 'admin',
    summary: 'Update a notice; it stays read for those who have read it; CONFLICT if it changed since `version`',
    params: noticeParam,
    body: noticeChange,
    reply: noContent,
  },
  deleteNotice: {
    method: 'DELETE',
    path: '/admin/notice/{id}',
    who: 'admin',
    summary: 'Delete a notice with its attachments',
    params: noticeParam,
    reply: noContent,
  },
});
