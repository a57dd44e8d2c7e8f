import * as z from 'zod/mini';
import { phoneNo } from './accounts.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { fileKey, storedFile } from './files.ts';
import { noticeTitle } from './notices.ts';
import {
  yesNo,
  instant,
  textLine,
  rowNumberText,
  rangeStart,
  rangeEnd,
  rowNumber,
  integer,
  versionRead,
} from './values.ts';

export const maxSupportRequestFiles = 5;
export const maxSupportRequestFileBytes = 10_000_000;
/** of both sides together */
export const maxSupportRequestMessages = 100;

/** In this order; the provider advances a support request up to `completed`, its registrant confirms it. */
export const supportRequestState = z.enum(['requested', 'in_progress', 'completed', 'confirmed'], 'invalid');
export type SupportRequestState = z.output<typeof supportRequestState>;

const claimHead = {
  supportRequestId: integer,
  farmNo: integer,
  farmId: z.string(),
  farmName: z.string(),
  companyName: z.string(),
  /** a code of CLAIM_TYPE */
  type: z.string(),
  title: z.string(),
  /** member who filed it; null: a former member */
  registrant: z.nullable(z.string()),
  /** whether the caller filed it */
  isMine: yesNo,
  progress: supportRequestState,
  /** administrator in charge; null: unassigned, or a former member */
  handler: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /**
   * for the caller's own claims: changed by the provider since the caller last opened it; for administrators: its
   * registrant wrote since one of them last opened it
   */
  isUnseen: yesNo,
};
export const supportRequestRow = z.object(claimHead);
export type SupportRequestRow = z.output<typeof supportRequestRow>;

export const supportRequestEvent = z.enum([
  'requested',
  'changed',
  'handler',
  'answered',
  'in_progress',
  'completed',
  'reopened',
  'confirmed',
]);
export type SupportRequestEvent = z.output<typeof supportRequestEvent>;

/** What was written after the request, plain text with line breaks. */
const supportRequestMessage = z.object({
  messageId: integer,
  /** null: a former member */
  memberName: z.nullable(z.string()),
  /** written by an administrator; otherwise by the registrant */
  isProvider: yesNo,
  content: z.string(),
  files: z.array(storedFile),
  createdAt: instant,
});
export type SupportRequestMessage = z.output<typeof supportRequestMessage>;

/** `content` and `answer` are plain text with line breaks. */
export const supportRequestDetail = z.object({
  ...claimHead,
  /** digits; empty if not given, of a former member, or for readers other than the registrant and administrators */
  contact: z.string(),
  content: z.string(),
  /** empty: not answered since the registrant last wrote; an earlier answer is then one of the messages */
  answer: z.string(),
  /** number of `handler`, for administrators; null for others */
  handlerMemberNo: z.nullable(integer),
  files: z.array(storedFile),
  /** oldest first */
  messages: z.array(supportRequestMessage),
  /** oldest first */
  history: z.array(z.object({ what: supportRequestEvent, at: instant, memberName: z.nullable(z.string()) })),
  version: integer,
});
export type SupportRequestDetail = z.output<typeof supportRequestDetail>;

const files = z._default(z.array(fileKey).check(z.maxLength(maxSupportRequestFiles, 'tooMany')), []);

/** The registrant's input; farm, company and registrant follow from the call. */
export const supportRequestBody = z.strictObject({
  /** a code of CLAIM_TYPE */
  type: textLine(40),
  title: noticeTitle,
  content: textLine(5_000),
  contact: z.optional(phoneNo),
  /** keys of files that the caller uploaded, in order */
  files,
});
export type SupportRequestBody = z.output<typeof supportRequestBody>;
const supportRequestChange = z.extend(supportRequestBody, { version: versionRead });
export type SupportRequestChange = z.output<typeof supportRequestChange>;

/** A message in the conversation of a support request. */
export const supportRequestMessageBody = z.strictObject({ content: textLine(5_000), files });
export type SupportRequestMessageBody = z.output<typeof supportRequestMessageBody>;

/** The provider's input. `version` is the one that was read. */
export const supportRequestHandlingBody = z.strictObject({
  progress: z.enum(['requested', 'in_progress', 'completed'], 'invalid'),
  handlerMemberNo: z.nullable(rowNumber),
  /** required for a completed support request */
  answer: textLine(5_000, 0),
  version: integer,
});
export type SupportRequestHandling = z.output<typeof supportRequestHandlingBody>;

/** Filters of the support requests of the farms that the caller may see. */
export const supportRequestFilter = {
  farmNo: z.optional(rowNumberText),
  state: z.optional(supportRequestState),
  type: z.optional(textLine(40)),
  keyword: z.optional(textLine(60, 0)),
  /** waits for the provider: not begun, or its registrant wrote since an administrator last opened it */
  isWaiting: z.optional(yesNo),
  /** by filing time; `to` is exclusive */
  from: z.optional(rangeStart),
  to: z.optional(rangeEnd),
};
/** What support requests can be sorted by. */
export const supportRequestSortKeys = ['name', 'state', 'registrant', 'handler', 'filed'] as const;
const claimSearch = z.strictObject({ ...supportRequestFilter, ...sortQuery(supportRequestSortKeys), ...pageQuery });
export type SupportRequestSearch = z.output<typeof claimSearch>;

const supportRequestId = z.strictObject({ supportRequestId: rowNumberText });
const id = z.strictObject({ id: rowNumberText });

export const supportRequestsApi = endpoints({
  listMySupportRequests: {
    method: 'GET',
    path: '/my/claim-boards',
    who: 'self',
    summary:
      'List the support requests of all farms visible to the caller, or of one (fno), newest first; search by title, text, farm, company and registrant',
    query: claimSearch,
    reply: items(supportRequestRow),
  },
  listFarmSupportRequests: {
    method: 'GET',
    path: '/my/farm/claim-boards',
    who: 'farm',
    farm: 'required',
    summary: 'List the after-sales support requests of the current farm (header x-farm-id), newest first',
    query: z.strictObject(pageQuery),
    reply: items(supportRequestRow),
  },
  getSupportRequest: {
    method: 'GET',
    path: '/claim-board/{id}',
    who: 'farm',
    summary:
      'Get a support request with attachments, messages and history; marks its changes as seen by the registrant, and its news as seen by the administrators',
    params: id,
    reply: item(supportRequestDetail),
  },
  createSupportRequest: {
    method: 'POST',
    path: '/my/claim-board',
    who: 'farm',
    farm: 'required',
    summary: 'File a support request of the current farm (header x-farm-id); up to 5 files of 10 MB each',
    body: supportRequestBody,
    isIdempotent: true,
    reply: item(z.object({ supportRequestId: integer })),
  },
  updateSupportRequest: {
    method: 'PUT',
    path: '/my/claim-board/{boardNo}',
    who: 'farm',
    summary:
      'Update a support request: registrant only (FORBIDDEN), and only while it is requested (CONFLICT), and if it did not change since `version` (CONFLICT)',
    params: supportRequestId,
    body: supportRequestChange,
    reply: noContent,
  },
  confirmSupportRequest: {
    method: 'PUT',
    path: '/claim-board/{id}/confirm',
    who: 'farm',
    summary: 'Confirm a completed support request: registrant only (FORBIDDEN), once (CONFLICT)',
    params: id,
    reply: noContent,
  },
  writeSupportRequestMessage: {
    method: 'POST',
    path: '/claim-board/{id}/message',
    who: 'farm',
    summary:
      'Write in the conversation of a support request: its registrant and administrators (FORBIDDEN), until it is confirmed and up to 100 messages (CONFLICT). A registrant who writes after the completion reopens it; an administrator who writes first takes it on',
    params: id,
    body: supportRequestMessageBody,
    isIdempotent: true,
    reply: item(z.object({ messageId: integer })),
  },
  listAllSupportRequests: {
    method: 'GET',
    path: '/admin/claim-boards',
    who: 'admin',
    summary: 'List the support requests of all farms, newest first',
    query: claimSearch,
    reply: items(supportRequestRow),
  },
  handleSupportRequest: {
    method: 'PUT',
    path: '/admin/claim-board/{boardNo}',
    who: 'admin',
    summary:
      'Advance, assign or answer a support request; its registrant gets a mail. CONFLICT for a skipped or reversed step, after confirmation, and if it changed since `version`',
    params: supportRequestId,
    body: supportRequestHandlingBody,
    reply: noContent,
  },
});
