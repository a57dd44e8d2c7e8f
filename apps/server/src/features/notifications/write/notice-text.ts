import { createTranslator } from 'use-intl/core';
import type { NoticeKind } from '@onsil/contract/notifications';
import { withUnit } from '@onsil/domain/text/unit-text';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import type { Language } from '#platform/text/language.ts';
import type { NoticeParts } from './write-notice.ts';

export type NoticeText = { title: string; body: string };

/** What the text of a notice says. */
export type NoticeContent = { kind: NoticeKind; level: number; parts: NoticeParts };

const dictionaries = { ko, en };
const translators = {
  ko: createTranslator({ locale: 'ko', messages: ko, namespace: 'notifications' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'notifications' }),
};
type Translator = (typeof translators)['ko'];

const levels = ['none', 'one', 'two', 'three'] as const;

const levelWord = (t: Translator, kind: NoticeKind, level: number): string => {
  if (kind === 'returned' || kind === 'test') return t(`level.${kind}`);
  if (kind === 'early_warning') return t('level.earlyWarning');
  return t(`level.${levels[level] ?? 'none'}`);
};

const placeOf = (parts: NoticeParts): string => [parts.farm, parts.controller].filter(Boolean).join(' ');

const fieldName = (language: Language, { field = '', fieldKo, fieldEn }: NoticeParts): string => {
  const { fields } = dictionaries[language];
  if (Object.hasOwn(fields, field)) return fields[field as keyof typeof fields];
  return (language === 'ko' ? fieldKo : fieldEn) ?? field;
};

const formatNumber = (
  language: Language,
  value: number,
  { maxDigits, minDigits }: { maxDigits: number; minDigits: number },
): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits }).format(value);

const valueText = (language: Language, { value, unit = '', decimals = 1 }: NoticeParts): string | undefined =>
  value === undefined
    ? undefined
    : withUnit(formatNumber(language, value, { maxDigits: decimals, minDigits: decimals }), unit, language, ' ');

const rangeText = (t: Translator, language: Language, parts: NoticeParts): string | undefined => {
  const { low = null, high = null, unit = '', decimals = 1 } = parts;
  const exact = (value: number | null): number =>
    value === null
      ? 0
      : (formatNumber(language, value, { maxDigits: decimals, minDigits: 0 }).split('.')[1]?.length ?? 0);
  const digits = Math.max(exact(low), exact(high));
  const bound = (value: number): string => formatNumber(language, value, { maxDigits: decimals, minDigits: digits });
  if (low !== null && high !== null)
    return t('range.between', { low: bound(low), high: withUnit(bound(high), unit, language, ' ') });
  if (high !== null) return t('range.atMost', { high: withUnit(bound(high), unit, language, ' ') });
  if (low !== null) return t('range.atLeast', { low: withUnit(bound(low), unit, language, ' ') });
  return undefined;
};

const durationText = (t: Translator, totalMinutes: number): string => {
  const [hours, minutes] = [String(Math.floor(totalMinutes / 60)), String(totalMinutes % 60)];
  if (totalMinutes < 60) return t('duration.minutes', { minutes });
  return minutes === '0' ? t('duration.hours', { hours }) : t('duration.both', { hours, minutes });
};

/** Names fit on a phone: five of them, then the number of the rest. */
const controllerNames = (t: Translator, names: readonly string[]): string => {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? t('body.more', { names: shown, count: names.length - 5 }) : shown;
};

const titleOf = (t: Translator, language: Language, { kind, level, parts }: NoticeContent): string => {
  const words = { level: levelWord(t, kind, level), place: placeOf(parts), field: fieldName(language, parts) };
  const count = parts.count ?? parts.controllers?.length ?? 0;
  const back = kind === 'returned';
  if (kind === 'test') return t('title.test', words);
  if (parts.task) return t('title.task', { time: parts.task.time, name: parts.task.description });
  if (kind === 'burst') return t('title.burst', { ...words, count });
  if (parts.cause === 'stuck') return t(back ? 'title.stuckReturned' : 'title.stuck', words);
  if (parts.cause === 'no_data') return t(back ? 'title.dataReturned' : 'title.noData', words);
  if (parts.cause === 'gateway') return t(back ? 'title.gatewayReturned' : 'title.gateway', words);
  const value = valueText(language, parts);
  return value === undefined ? t('title.noValue', words) : t('title.value', { ...words, value });
};

const stateOf = (t: Translator, language: Language, { kind, parts }: NoticeContent): string => {
  const minutes = Math.floor(parts.minutes ?? 0);
  const lasting =
    minutes >= 1 ? { lasting: 'yes', duration: durationText(t, minutes) } : { lasting: 'no', duration: '' };
  const range = rangeText(t, language, parts);
  const rangeWords = { known: range === undefined ? 'no' : 'yes', range: range ?? '' };
  const back = kind === 'returned';
  if (parts.cause === 'stuck') return t(back ? 'body.stuckReturned' : 'body.stuck', lasting);
  if (parts.cause === 'no_data') return t(back ? 'body.dataReturned' : 'body.noData', lasting);
  if (parts.cause === 'gateway' && back) return t('body.dataReturned', lasting);
  if (parts.cause === 'gateway')
    return t('body.gateway', { ...lasting, count: parts.count ?? parts.controllers?.length ?? 0 });
  return t(back ? 'body.rangeReturned' : 'body.range', { ...lasting, ...rangeWords });
};

const afterword = (t: Translator, kind: NoticeKind): string | undefined => {
  if (kind === 'escalated' || kind === 'repeat') return t(`after.${kind}`);
  if (kind === 'action_needed') return t('after.actionNeeded');
  return kind === 'handed_over' ? t('after.handedOver') : undefined;
};

const taskBody = (t: Translator, parts: NoticeParts, { assignee }: NonNullable<NoticeParts['task']>): string =>
  assignee === null
    ? t('body.task', { place: placeOf(parts) })
    : t('body.assignedTask', { place: placeOf(parts), name: assignee });

const earlyWarningText = (t: Translator, language: Language, parts: NoticeParts): string => {
  const range = rangeText(t, language, parts);
  return t('body.earlyWarning', {
    side: parts.side ?? 'high',
    known: range === undefined ? 'no' : 'yes',
    range: range ?? '',
    share: formatNumber(language, (parts.probability ?? 0) * 100, { maxDigits: 0, minDigits: 0 }),
  });
};

const bodyOf = (t: Translator, language: Language, notice: NoticeContent): string => {
  const { kind, parts } = notice;
  if (kind === 'test') return t('body.test');
  if (parts.task) return taskBody(t, parts, parts.task);
  if (kind === 'early_warning') return earlyWarningText(t, language, parts);
  const count = parts.count ?? parts.controllers?.length ?? 0;
  const first = kind === 'burst' ? t('body.burst', { place: placeOf(parts), count }) : stateOf(t, language, notice);
  const names = parts.controllers?.length
    ? t('body.controllers', { names: controllerNames(t, parts.controllers) })
    : undefined;
  const assigned = parts.assignedBy === undefined ? undefined : t('body.assigned', { name: parts.assignedBy });
  return [assigned, first, afterword(t, kind), names].filter(Boolean).join(' ');
};

/**
 * Title and body of a notice. Fields of the catalogue have the portal's names; other names are stored with the notice.
 */
export const formatNotice = (language: Language, notice: NoticeContent): NoticeText => {
  const t = translators[language];
  const title = titleOf(t, language, notice);
  const { parts } = notice;
  return {
    title: parts.n === undefined ? title : t('title.counted', { title, n: String(parts.n) }),
    body: bodyOf(t, language, notice),
  };
};

/** Footer of an e-mail notice. */
export const formatMailFooter = (language: Language, url: string): string => {
  const t = translators[language];
  return `${t('mail.open', { url })}\n\n${t('mail.footer')}`;
};
