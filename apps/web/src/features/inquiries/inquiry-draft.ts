import type { Profile } from '@onsil/contract/members';
import * as z from 'zod/mini';

/** An inquiry as somebody types it; `agreed` is asked anew each time. */
const draft = z.object({
  kind: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  title: z.string(),
  content: z.string(),
});
export type InquiryDraft = z.output<typeof draft>;

type Known = Pick<Profile, 'memberNm' | 'memberEmail' | 'phoneNo'>;

/** What is there before anything was typed: who is signed in is known. */
export const newInquiry = (kind: string, known: Known | undefined): InquiryDraft => ({
  kind,
  name: known?.memberNm ?? '',
  email: known?.memberEmail ?? '',
  phoneNo: known?.phoneNo ?? '',
  title: '',
  content: '',
});

/** What is sent of it. */
export const bodyOf = ({ phoneNo, ...rest }: InquiryDraft, agreed: boolean) => ({
  ...rest,
  ...(phoneNo !== '' && { phoneNo }),
  agreedPrivacyYn: agreed ? 'Y' : 'N',
});

const key = 'inquiryDraft';
const stored = z.object({ whose: z.number(), draft });

/** What a member (0: a visitor) was writing in this tab before it was reloaded. */
export const keptDraft = (whose: number): InquiryDraft | undefined => {
  try {
    const { data } = z.safeParse(stored, JSON.parse(sessionStorage.getItem(key) ?? ''));
    return data?.whose === whose ? data.draft : undefined;
  } catch {
    return undefined;
  }
};

export const keepDraft = (whose: number, typed: InquiryDraft): void =>
  sessionStorage.setItem(key, JSON.stringify({ whose, draft: typed }));

export const forgetDraft = (): void => sessionStorage.removeItem(key);
