import type { AdminFaq } from '@onsil/contract/faqs';

/** A question in the form. */
export type FaqDraft = {
  category: string;
  questionKo: string;
  answerKo: string;
  questionEn: string;
  answerEn: string;
  published: boolean;
};

export const emptyFaq = (category: string): FaqDraft => ({
  category,
  questionKo: '',
  answerKo: '',
  questionEn: '',
  answerEn: '',
  published: true,
});

export const toFaqDraft = ({
  category,
  questionKo,
  answerKo,
  questionEn,
  answerEn,
  isPublished,
}: AdminFaq): FaqDraft => ({
  category,
  questionKo,
  answerKo,
  questionEn,
  answerEn,
  published: isPublished,
});

/** The request body of a draft. */
export const toFaqBody = ({ published, ...rest }: FaqDraft) => ({ ...rest, isPublished: published }) as const;
