import { formatSpan } from '#lib/numbers.ts';
import { daysAfter } from '@onsil/domain/kst';
import { isoWeek, mondayOf } from '@onsil/domain/week';
import { useTranslations } from 'use-intl';
import { dayWords } from '#lib/calendar-day.ts';

/** The ISO week that is `weeks` before or after another. */
export const weekBeside = (week: string, weeks: 1 | -1): string =>
  isoWeek(daysAfter(mondayOf(week) ?? week, weeks * 7));

/** `2026년 47주 · 11. 16. (월) – 11. 22. (일)` */
export const useWeekWords = (): ((week: string) => string) => {
  const t = useTranslations('weeklyReport');
  return (week) => {
    const monday = mondayOf(week) ?? week;
    const name = t('week', { year: week.slice(0, 4), week: String(Number(week.slice(6))) });
    return `${name} · ${formatSpan(dayWords(monday), dayWords(daysAfter(monday, 6)), ' ')}`;
  };
};
