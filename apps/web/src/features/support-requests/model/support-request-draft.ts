import type { StoredFile } from '@onsil/contract/files';
import type { SupportRequestDetail } from '@onsil/contract/support-requests';

/** A support request in the form. */
export type SupportRequestDraft = {
  /** empty until chosen */
  type: string;
  title: string;
  content: string;
  /** digits; empty for none */
  contact: string;
  files: readonly StoredFile[];
};

/** An empty draft with the member's own phone number. */
export const emptySupportRequest = (contact: string): SupportRequestDraft => ({
  type: '',
  title: '',
  content: '',
  contact,
  files: [],
});

export const toSupportRequestDraft = ({
  type,
  title,
  content,
  contact,
  files,
}: SupportRequestDetail): SupportRequestDraft => ({
  type,
  title,
  content,
  contact,
  files,
});

/** The request body of a draft. */
export const toSupportRequestBody = ({ contact, files, ...text }: SupportRequestDraft) => ({
  ...text,
  ...(contact !== '' && { contact }),
  files: files.map(({ key }) => key),
});
