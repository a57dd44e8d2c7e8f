import * as z from 'zod/mini';
import type { Profile } from '@onsil/contract/members';
import { readText, removeText, storeText } from '#lib/state/stored-text.ts';

/** Form values of an inquiry that are stored. */
const draft = z.object({
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  title: z.string(),
  content: z.string(),
});
export type InquiryDraft = z.output<typeof draft>;

type KnownProfile = Pick<Profile, 'memberName' | 'memberEmail' | 'phoneNo'>;

/** Initial values, prefilled for a signed-in member. */
export const createInquiryDraft = (kind: string, profile: KnownProfile | undefined): InquiryDraft => ({
  kind,
  name: profile?.memberName ?? '',
  email: profile?.memberEmail ?? '',
  phoneNo: profile?.phoneNo ?? '',
  title: '',
  content: '',
});

export const toInquiryBody = ({ phoneNo, ...rest }: InquiryDraft & { hasAgreedToPrivacy: boolean }) => ({
  ...rest,
  ...(phoneNo !== '' && { phoneNo }),
});

const key = 'inquiryDraft';
const stored = z.object({ whose: z.number(), draft });

/** The draft of a member (0: a visitor) from this tab before a reload. */
export const loadDraft = (memberNo: number): InquiryDraft | undefined => {
  try {
    const { data } = z.safeParse(stored, JSON.parse(readText(key, 'sessionStorage') ?? ''));
    return data?.whose === memberNo ? data.draft : undefined;
  } catch {
    return undefined;
  }
};

export const saveDraft = (memberNo: number, typed: InquiryDraft): void =>
  void storeText(key, JSON.stringify({ whose: memberNo, draft: typed }), 'sessionStorage');

export const deleteDraft = (): void => removeText(key, 'sessionStorage');
