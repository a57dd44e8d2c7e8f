import { isKstDay } from '@onsil/domain/calendar/kst';

/** A typed day (`2019. 3. 4.`, `2019-03-04`, `20190304`) as `2019-03-04`; null when invalid. */
export const parseDay = (text: string): string | null => {
  const [year, month, day, ...rest] = /^\s*\d{8}\s*$/.test(text)
    ? [text.trim().slice(0, 4), text.trim().slice(4, 6), text.trim().slice(6)]
    : text.split(/\D+/).filter(Boolean);
  if (!year || !month || !day || rest.length > 0) return null;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isKstDay(isoDay) ? isoDay : null;
};
