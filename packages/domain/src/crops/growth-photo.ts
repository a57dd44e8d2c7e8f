import { dayMs } from '../calendar/duration.ts';
import { kstDayStart } from '../calendar/kst.ts';

/** Time filters of the photo list, in months. */
export const photoPeriods = { '1m': 1, '6m': 6, '1y': 12 } as const;
export type PhotoPeriod = keyof typeof photoPeriods;

/** First day of a period that ends today, at most the last day of its month. */
export function periodStart(period: PhotoPeriod, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const begins = month - 1 - photoPeriods[period];
  const lastOfMonth = new Date(Date.UTC(year, begins + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, begins, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** Age of the plants in days; null without a sowing day. */
export function daysAfterSowing({ photoDate, sowingDate }: PhotoDays): number | null {
  return sowingDate === null ? null : Math.round((kstDayStart(photoDate) - kstDayStart(sowingDate)) / dayMs);
}

export type PhotoDays = { photoDate: string; sowingDate: string | null };
export type PhotoFault = { path: keyof PhotoDays; code: 'future' | 'sownLater' };

/** Validates the days of a photo: not in the future, and not before the sowing. */
export function validatePhotoDays({ photoDate, sowingDate }: PhotoDays, today: string): PhotoFault[] {
  const faults: PhotoFault[] = [];
  if (photoDate > today) faults.push({ path: 'photoDate', code: 'future' });
  if (sowingDate !== null && sowingDate > photoDate) faults.push({ path: 'sowingDate', code: 'sownLater' });
  return faults;
}
