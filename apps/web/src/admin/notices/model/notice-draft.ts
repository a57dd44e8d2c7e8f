import type { StoredFile } from '@onsil/contract/files';
import type { AdminNotice, NoticeLanguage } from '@onsil/contract/notices';
import { fromDateTimeInput, toDateTimeInput } from '#lib/format/datetime-input.ts';
import type { FormErrors } from '#lib/forms/form.ts';

export const audiences = ['everybody', 'company', 'farm'] as const;
export type Audience = (typeof audiences)[number];

/** Form values of an announcement; times are Korea time, empty for none. */
export type NoticeDraft = {
  type: string;
  title: string;
  details: string;
  language: NoticeLanguage;
  /** title and text in the other language, kept while it is switched off */
  translated: boolean;
  otherTitle: string;
  otherDetails: string;
  audience: Audience;
  companyId: number | undefined;
  farmNo: number | undefined;
  pinned: boolean;
  publishedFrom: string;
  publishedTo: string;
  popup: boolean;
  popupFrom: string;
  popupTo: string;
  files: readonly StoredFile[];
};

/** An empty draft in the author's language, published from `from`. */
export const createNoticeDraft = (from: string, language: NoticeLanguage): NoticeDraft => ({
  type: 'GENERAL',
  title: '',
  details: '',
  language,
  translated: false,
  otherTitle: '',
  otherDetails: '',
  audience: 'everybody',
  companyId: undefined,
  farmNo: undefined,
  pinned: false,
  publishedFrom: toDateTimeInput(from),
  publishedTo: '',
  popup: false,
  popupFrom: '',
  popupTo: '',
  files: [],
});

export const toNoticeDraft = (notice: AdminNotice): NoticeDraft => ({
  type: notice.type,
  title: notice.title,
  details: notice.details,
  language: notice.language,
  translated: notice.translation !== null,
  otherTitle: notice.translation?.title ?? '',
  otherDetails: notice.translation?.details ?? '',
  audience: notice.companyId !== null ? 'company' : notice.farmNo !== null ? 'farm' : 'everybody',
  companyId: notice.companyId ?? undefined,
  farmNo: notice.farmNo ?? undefined,
  pinned: notice.isPinned,
  publishedFrom: toDateTimeInput(notice.publishedFrom),
  publishedTo: toDateTimeInput(notice.publishedTo),
  popup: notice.isPopup,
  popupFrom: toDateTimeInput(notice.popupFrom),
  popupTo: toDateTimeInput(notice.popupTo),
  files: notice.files,
});

const moment = (typed: string): string | null => (typed === '' ? null : fromDateTimeInput(typed));

/** Request body of a draft: only the chosen company or farm, and a pop-up time only if it pops up. */
export const toNoticeBody = (draft: NoticeDraft) => ({
  type: draft.type,
  title: draft.title,
  details: draft.details,
  language: draft.language,
  translation: draft.translated ? { title: draft.otherTitle, details: draft.otherDetails } : null,
  companyId: draft.audience === 'company' ? (draft.companyId ?? null) : null,
  farmNo: draft.audience === 'farm' ? (draft.farmNo ?? null) : null,
  isPinned: draft.pinned,
  publishedFrom: moment(draft.publishedFrom) ?? '',
  publishedTo: moment(draft.publishedTo),
  isPopup: draft.popup,
  popupFrom: draft.popup ? moment(draft.popupFrom) : null,
  popupTo: draft.popup ? moment(draft.popupTo) : null,
  files: draft.files.map(({ key }) => key),
});

type Words = { required: string; order: string };

/** Errors that the contract cannot place: a missing translation, a missing audience, and a period that ends before it begins. */
export const validateNotice = (draft: NoticeDraft, { required, order }: Words): FormErrors<NoticeDraft> => ({
  ...(draft.translated && draft.otherTitle.trim() === '' && { otherTitle: required }),
  ...(draft.translated && draft.otherDetails.trim() === '' && { otherDetails: required }),
  ...(draft.audience === 'company' && draft.companyId === undefined && { companyId: required }),
  ...(draft.audience === 'farm' && draft.farmNo === undefined && { farmNo: required }),
  ...(draft.publishedTo !== '' && draft.publishedTo <= draft.publishedFrom && { publishedTo: order }),
  ...(draft.popup &&
    draft.popupTo !== '' &&
    draft.popupTo <= (draft.popupFrom || draft.publishedFrom) && { popupTo: order }),
});
