import type { ClaimDetail } from '@onsil/contract/claims';
import type { StoredFile } from '@onsil/contract/files';

/** A claim as somebody writes it. */
export type ClaimDraft = {
  /** empty: not chosen yet */
  type: string;
  title: string;
  content: string;
  /** digits; empty: none is given */
  contact: string;
  files: readonly StoredFile[];
};

/** Nothing written yet; the number is the one that the writer gave for themselves. */
export const newClaim = (contact: string): ClaimDraft => ({ type: '', title: '', content: '', contact, files: [] });

export const draftOf = ({ type, title, content, contact, files }: ClaimDetail): ClaimDraft => ({
  type,
  title,
  content,
  contact,
  files,
});

/** What is sent of it. */
export const bodyOf = ({ contact, files, ...text }: ClaimDraft) => ({
  ...text,
  ...(contact !== '' && { contact }),
  files: files.map(({ key }) => key),
});
