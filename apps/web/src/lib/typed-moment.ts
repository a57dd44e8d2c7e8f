import { epochOf, formatTime, isoDay } from './kst.ts';

/** An instant as an input for day and time holds it, in Korea time: `2026-11-18T14:31`; empty for none. */
export const typedMoment = (instant: string | null): string =>
  instant === null ? '' : `${isoDay(epochOf(instant))}T${formatTime(epochOf(instant))}`;

/** The instant that somebody typed in Korea time. */
export const instantOf = (typed: string): string => `${typed}:00+09:00`;
