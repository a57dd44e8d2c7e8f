import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { now } from '../state/clock.ts';
import { formatDay } from './kst.ts';

/** Today in Korea as an ISO day: `2026-11-21`. */
export const today = (): string => kstDay(now());

/** An ISO day for display: `11. 21. (토)`. */
export const formatIsoDay = (day: string): string => formatDay(kstDayStart(day));

/** Days from one ISO day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((kstDayStart(to) - kstDayStart(from)) / dayMs);
