import { useTranslations } from 'use-intl';
import { listHolidays } from '@onsil/domain/calendar/holidays';

/** Names the public holidays of Korea on a day; empty on ordinary days. */
export const useHolidayName = (): ((day: string) => string) => {
  const t = useTranslations('holidays');
  return (day) => [...new Set(listHolidays(day).map((name) => t(name)))].join(', ');
};
