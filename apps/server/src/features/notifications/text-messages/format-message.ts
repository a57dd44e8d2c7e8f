import iconv from 'iconv-lite';
import { createTranslator } from 'use-intl/core';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import type { Language } from '#platform/text/language.ts';
import { noticePath } from '../write/notice-path.ts';
import { formatNotice, type NoticeContent } from '../write/notice-text.ts';

export type TextMessage = { type: 'SMS' | 'LMS'; /** of an LMS */ subject: string; text: string };

/** A notice of a text message; notices are given oldest first. */
export type TextMessageNotice = NoticeContent & { farmId: string; deviationIds: readonly number[] };

/** Bytes of the carriers' code, in which a Korean syllable takes two. */
const maxSmsBytes = 90;
const maxLmsBytes = 1_900;
const maxTitles = 5;

const translators = {
  ko: createTranslator({ locale: 'ko', messages: ko, namespace: 'notificationSettings.sms' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'notificationSettings.sms' }),
};

/** The text in characters that the carriers have. */
const plain = (text: string): string => text.replaceAll(/[‐-―]/g, '-').replaceAll(/[\u00A0\u2009\u202F]/g, ' ');
const bytesOf = (text: string): number => iconv.encode(text, 'cp949').length;

const cut = (text: string, maxBytes: number): string => {
  let short = text;
  while (bytesOf(short) > maxBytes) short = short.slice(0, -1);
  return short;
};

/** Without those that a newer notice of the same deviations replaces. */
const current = (notices: readonly TextMessageNotice[]): TextMessageNotice[] =>
  notices.filter(
    ({ deviationIds }, at) =>
      deviationIds.length === 0 ||
      !notices.slice(at + 1).some((newer) => deviationIds.every((id) => newer.deviationIds.includes(id))),
  );

const wordsOf = (language: Language, notices: readonly TextMessageNotice[]): string => {
  const [only, ...others] = notices;
  if (only && others.length === 0) {
    const { title, body } = formatNotice(language, only);
    return `${title}\n${body}`;
  }
  const worstFirst = notices.toSorted((one, other) => other.level - one.level);
  const titles = worstFirst.slice(0, maxTitles).map((notice) => formatNotice(language, notice).title);
  const more = notices.length - titles.length;
  return [...titles, ...(more > 0 ? [translators[language]('more', { count: more })] : [])].join('\n');
};

/**
 * The text message of notices: one in full, several by their titles, the worst first. An SMS has a link where it fits, a
 * longer LMS always.
 */
export const formatNotices = (language: Language, all: readonly TextMessageNotice[], portal: string): TextMessage => {
  const t = translators[language];
  const notices = current(all);
  const [only, ...others] = notices;
  const words = plain(wordsOf(language, notices));
  const link = portal + (only && others.length === 0 ? noticePath(only) : '');
  const whole = `${words}\n${link}`;
  const subject = t('subject');
  if (bytesOf(whole) <= maxSmsBytes) return { type: 'SMS', subject, text: whole };
  if (bytesOf(words) <= maxSmsBytes) return { type: 'SMS', subject, text: words };
  return { type: 'LMS', subject, text: `${cut(words, maxLmsBytes - bytesOf(link))}\n${link}` };
};

/** The message with the code that confirms a number. */
export const formatCode = (language: Language, code: string, minutes: number): TextMessage => {
  const t = translators[language];
  return { type: 'SMS', subject: t('subject'), text: t('code', { code, minutes: String(minutes) }) };
};
