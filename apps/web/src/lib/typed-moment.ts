import { epochOf, formatTime, isoDay } from './kst.ts';

/** An instant for a `datetime-local` input, in Korea time: `2026-11-18T14:31`; empty for none. */
export const typedMoment = (instant: string | null): string =>
  instant === null ? '' : `${isoDay(epochOf(instant))}T${formatTime(epochOf(instant))}`;

/** The ISO instant of a `datetime-local` value in Korea time. */
export const instantOf = (typed: string): string => `${typed}:00+09:00`;
