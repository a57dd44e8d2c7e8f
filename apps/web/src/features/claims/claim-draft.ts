import type { ClaimDetail } from '@onsil/contract/claims';
import type { StoredFile } from '@onsil/contract/files';

/** A support request in the form. */
export type ClaimDraft = {
  /** empty until chosen */
  type: string;
  title: string;
  content: string;
  /** digits; empty for none */
  contact: string;
  files: readonly StoredFile[];
};

/** An empty draft with the member's own phone number. */
export const newClaim = (contact: string): ClaimDraft => ({ type: '', title: '', content: '', contact, files: [] });

export const draftOf = ({ type, title, content, contact, files }: ClaimDetail): ClaimDraft => ({
  type,
  title,
  content,
  contact,
  files,
});

/** The request body of a draft. */
export const bodyOf = ({ contact, files, ...text }: ClaimDraft) => ({
  ...text,
  ...(contact !== '' && { contact }),
  files: files.map(({ key }) => key),
});
