import { createTranslator } from 'use-intl/core';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import type { Language } from '#platform/text/language.ts';

const translators = {
  ko: createTranslator({ locale: 'ko', messages: ko, namespace: 'mails' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'mails' }),
};

type FactorValues = { memberId: string; factor: 'totp' | 'passkey'; name: string; link: string };
type SupportRequestValues = { number: string; title: string; answer: string; link: string };

type MailValues = {
  confirmSignup: { memberId: string; link: string };
  mailInUse: { memberId: string; link: string };
  resetPassword: { memberId: string; link: string };
  manyFailures: { memberId: string; link: string };
  passwordChanged: { memberId: string; link: string };
  confirmEmail: { memberId: string; link: string };
  factorAdded: FactorValues;
  factorRemoved: FactorValues;
  factorsReset: { memberId: string; link: string };
  recoveryCodesRenewed: { memberId: string; link: string };
  recoveryCodeUsed: { memberId: string; left: string; link: string };
  emailChanging: { memberId: string; link: string };
  invitation: { inviter: string; farm: string; role: 'manager' | 'member'; link: string };
  inquiryArrived: { number: string; kind: string; link: string };
  inquiryReceived: { number: string };
  inquiryAnswered: { number: string; answer: string };
  memberInquiryAnswered: { number: string; answer: string; link: string };
  weeklyReport: { farm: string; period: string; summary: string; link: string };
  claimStarted: SupportRequestValues;
  claimAnswered: SupportRequestValues;
  claimCompleted: SupportRequestValues;
  claimReplied: { number: string; title: string; content: string; link: string };
};
export type MailKind = keyof MailValues;

export const formatMail = <Kind extends MailKind>(
  language: Language,
  kind: Kind,
  values: MailValues[Kind],
): { subject: string; text: string } => {
  const t = translators[language];
  const strings: Record<string, string> = values; // `MailValues` defines which of them a kind has
  return { subject: t(`subject.${kind}`, strings), text: `${t(`body.${kind}`, strings)}\n\n${t('footer')}\n` };
};
