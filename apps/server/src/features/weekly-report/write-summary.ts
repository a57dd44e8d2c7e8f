import { createTranslator } from 'use-intl/core';
import type { WeeklyReport } from '@onsil/contract/weekly-report';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { summaryValues, weeklySummary, type SummaryKind } from '@onsil/domain/weekly-report/summary';
import { phrases as en } from '@onsil/phrases/en';
import { phrases as ko } from '@onsil/phrases/ko';
import type { Language } from '#platform/text/language.ts';

const translators = {
  ko: createTranslator({ locale: 'ko', messages: ko, namespace: 'weeklyReport' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'weeklyReport' }),
};

/** Of any sentence: its values are those of its kind, by `weeklySummary`. */
type Markup = (
  key: `summary.${SummaryKind}`,
  values: Record<string, string | number | ((text: string) => string)>,
) => string;

/** `11. 16. (월) ~ 11. 22. (일)`, `Mon 16 Nov – Sun 22 Nov` */
const formatPeriod = ({ monday, sunday }: WeeklyReport, language: Language): string => {
  const format = new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', {
    timeZone: 'Asia/Seoul',
    month: language === 'ko' ? 'numeric' : 'short',
    day: 'numeric',
    weekday: 'short',
  });
  const [from, to] = [monday, sunday].map((day) => format.format(kstDayStart(day)));
  return language === 'ko' ? `${from} ~ ${to}` : `${from} – ${to}`;
};

/** The days of a report and the sentences at its head, as text. */
export const writeSummary = (report: WeeklyReport, language: Language): { period: string; sentences: string[] } => {
  const t = translators[language].markup as unknown as Markup;
  return {
    period: formatPeriod(report, language),
    sentences: weeklySummary(report).map(({ kind, values }) =>
      t(`summary.${kind}`, { ...summaryValues(values, language), b: (text) => text }),
    ),
  };
};
