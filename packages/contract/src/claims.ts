import * as z from 'zod/mini';
import { phoneNo } from './accounts.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { fileKey, storedFile } from './files.ts';
import { title } from './notices.ts';
import { flag, instant, line, numberText, queryInstant, rowNumber, whole } from './values.ts';

export const mostClaimFiles = 5;
export const claimFileBytes = 10_000_000;

/** In this order; the provider advances a claim up to `completed`, its registrant confirms it. */
export const claimProgress = z.enum(['requested', 'in_progress', 'completed', 'confirmed'], 'invalid');
export type ClaimProgress = z.output<typeof claimProgress>;

const claimHead = {
  boardNo: whole,
  farmNo: whole,
  farmId: z.string(),
  farmName: z.string(),
  companyName: z.string(),
  /** a code of CLAIM_TYPE */
  type: z.string(),
  title: z.string(),
  /** member who filed it; null: a former member */
  registrant: z.nullable(z.string()),
  /** whether the caller filed it */
  isMine: flag,
  progress: claimProgress,
  /** administrator in charge; null: unassigned, or a former member */
  handler: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  /** for the caller's own claims: changed by the provider since the caller last opened it */
  isUnseen: flag,
};
export const claimRow = z.object(claimHead);
export type ClaimRow = z.output<typeof claimRow>;

export const claimEvent = z.enum([
  'requested',
  'changed',
  'handler',
  'answered',
  'in_progress',
  'completed',
  'confirmed',
]);
export type ClaimEvent = z.output<typeof claimEvent>;

/** `content` and `answer` are plain text with line breaks. */
export const claimDetail = z.object({
  ...claimHead,
  /** digits; empty if not given, of a former member, or for readers other than the registrant and administrators */
  contact: z.string(),
  content: z.string(),
  /** empty: not answered */
  answer: z.string(),
  /** number of `handler`, for administrators; null for others */
  handlerMemberNo: z.nullable(whole),
  files: z.array(storedFile),
  /** oldest first */
  history: z.array(z.object({ what: claimEvent, at: instant, memberName: z.nullable(z.string()) })),
  version: whole,
});
export type ClaimDetail = z.output<typeof claimDetail>;

/** The registrant's input; farm, company and registrant follow from the call. */
export const claimBody = z.strictObject({
  /** a code of CLAIM_TYPE */
  type: line(40),
  title,
  content: line(5_000),
  contact: z.optional(phoneNo),
  /** keys of files that the caller uploaded, in order */
  files: z._default(z.array(fileKey).check(z.maxLength(mostClaimFiles, 'tooMany')), []),
});
export type ClaimBody = z.output<typeof claimBody>;

/** The provider's input. `version` is the one that was read. */
export const claimHandlingBody = z.strictObject({
  progress: z.enum(['requested', 'in_progress', 'completed'], 'invalid'),
  handlerMemberNo: z.nullable(rowNumber),
  /** required for a completed claim */
  answer: line(5_000, 0),
  version: whole,
});
export type ClaimHandling = z.output<typeof claimHandlingBody>;

const claimSearch = z.strictObject({
  farmNo: z.optional(numberText),
  state: z.optional(claimProgress),
  type: z.optional(line(40)),
  keyword: z.optional(line(60, 0)),
  /** by filing time; `to` is exclusive */
  from: z.optional(queryInstant),
  to: z.optional(queryInstant),
  ...page,
});
export type ClaimSearch = z.output<typeof claimSearch>;

const boardNo = z.strictObject({ boardNo: numberText });
const id = z.strictObject({ id: numberText });

export const claimsApi = endpoints({
  myClaims: {
    method: 'GET',
    path: '/my/claim-boards',
    who: 'self',
    summary:
      'List the claims of all farms visible to the caller, or of one (fno), newest first; search by title, text, farm, company and registrant',
    query: claimSearch,
    reply: items(claimRow),
  },
  farmClaims: {
    method: 'GET',
    path: '/my/farm/claim-boards',
    who: 'farm',
    farm: 'required',
    summary: 'List the after-sales claims of the current farm (header x-farm-id), newest first',
    query: z.strictObject(page),
    reply: items(claimRow),
  },
  claim: {
    method: 'GET',
    path: '/claim-board/{id}',
    who: 'farm',
    summary: 'Get a claim with attachments and history; marks its changes as seen by the registrant',
    params: id,
    reply: item(claimDetail),
  },
  fileClaim: {
    method: 'POST',
    path: '/my/claim-board',
    who: 'farm',
    farm: 'required',
    summary: 'File a claim of the current farm (header x-farm-id); up to 5 files of 10 MB each',
    body: claimBody,
    reply: item(z.object({ boardNo: whole })),
  },
  changeClaim: {
    method: 'PUT',
    path: '/my/claim-board/{boardNo}',
    who: 'farm',
    summary: 'Update a claim: registrant only (FORBIDDEN), and only while it is requested (CONFLICT)',
    params: boardNo,
    body: claimBody,
    reply: done,
  },
  confirmClaim: {
    method: 'PUT',
    path: '/claim-board/{id}/confirm',
    who: 'farm',
    summary: 'Confirm a completed claim: registrant only (FORBIDDEN), once (CONFLICT)',
    params: id,
    reply: done,
  },
  adminClaims: {
    method: 'GET',
    path: '/admin/claim-boards',
    who: 'admin',
    summary: 'List the claims of all farms, newest first',
    query: claimSearch,
    reply: items(claimRow),
  },
  handleClaim: {
    method: 'PUT',
    path: '/admin/claim-board/{boardNo}',
    who: 'admin',
    summary:
      'Advance, assign or answer a claim; its registrant gets a mail. CONFLICT for a skipped or reversed step, after confirmation, and if it changed since `version`',
    params: boardNo,
    body: claimHandlingBody,
    reply: done,
  },
});
