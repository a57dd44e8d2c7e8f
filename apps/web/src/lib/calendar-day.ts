import { kstDay, kstDayStart } from '@onsil/domain/kst';
import { now } from './clock.ts';
import { formatDay } from './kst.ts';

const dayMs = 86_400_000;

/** Today in Korea, as the wire writes a day: `2026-11-21`. */
export const today = (): string => kstDay(now());

/** A day of the wire in words: `11. 21. (토)`. */
export const dayWords = (day: string): string => formatDay(kstDayStart(day));

/** Days from one day to another; negative where the other comes first. */
export const daysFrom = (from: string, to: string): number => Math.round((kstDayStart(to) - kstDayStart(from)) / dayMs);
