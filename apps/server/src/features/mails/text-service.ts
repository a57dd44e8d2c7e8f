import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import { createTranslator } from 'use-intl/core';
import type { Language } from '#platform/language.ts';

const translators = {
  ko: createTranslator({ locale: 'ko', messages: ko, namespace: 'mails' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'mails' }),
};

type FactorTold = { memberId: string; factor: 'totp' | 'passkey'; name: string; link: string };
type ClaimTold = { number: string; title: string; answer: string; link: string };

/** What each kind of mail tells of. */
type Told = {
  confirmSignup: { memberId: string; link: string };
  mailInUse: { memberId: string; link: string };
  resetPassword: { memberId: string; link: string };
  manyFailures: { memberId: string; link: string };
  passwordChanged: { memberId: string; link: string };
  confirmEmail: { memberId: string; link: string };
  factorAdded: FactorTold;
  factorRemoved: FactorTold;
  factorsReset: { memberId: string; link: string };
  recoveryCodesRenewed: { memberId: string; link: string };
  recoveryCodeUsed: { memberId: string; left: string; link: string };
  emailChanging: { memberId: string; link: string };
  invitation: { inviter: string; farm: string; role: 'manager' | 'member'; link: string };
  inquiryArrived: { number: string; kind: string; link: string };
  inquiryReceived: { number: string };
  inquiryAnswered: { number: string; answer: string };
  claimStarted: ClaimTold;
  claimAnswered: ClaimTold;
  claimCompleted: ClaimTold;
};
export type MailKind = keyof Told;

/** Subject and text of a mail in a language. */
export const mailText = <Kind extends MailKind>(
  language: Language,
  kind: Kind,
  told: Told[Kind],
): { subject: string; text: string } => {
  const t = translators[language];
  const values: Record<string, string> = told; // which of them a kind has is said by `Told`
  return { subject: t(`subject.${kind}`, values), text: `${t(`body.${kind}`, values)}\n\n${t('footer')}\n` };
};
