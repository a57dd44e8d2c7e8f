import { useTranslations } from 'use-intl';
import { addDays } from '@onsil/domain/calendar/kst';
import { isoWeek, mondayAt, parseWeek } from '@onsil/domain/calendar/week';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatSpan } from '#lib/format/numbers.ts';

/** The ISO week that is `weeks` before or after another. */
export const getAdjacentWeek = (week: string, weeks: 1 | -1): string =>
  isoWeek(addDays(parseWeek(week) ?? week, weeks * 7));

/** The week with which the report opens at an instant (epoch ms): the last full one. */
export const getOpeningWeek = (now: number): string => isoWeek(addDays(mondayAt(now), -7));

/** `2026년 47주 · 11. 16. (월) – 11. 22. (일)` */
export const useWeekText = (): ((week: string) => string) => {
  const t = useTranslations('weeklyReport');
  return (week) => {
    const monday = parseWeek(week) ?? week;
    const name = t('week', { year: week.slice(0, 4), week: String(Number(week.slice(6))) });
    return `${name} · ${formatSpan(formatIsoDay(monday), formatIsoDay(addDays(monday, 6)), ' ')}`;
  };
};
