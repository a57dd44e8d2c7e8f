import { kstDay } from '@onsil/domain/calendar/kst';
import { parseInstant, formatTime } from './kst.ts';

/** An instant for a `datetime-local` input, in Korea time: `2026-11-18T14:31`; empty for none. */
export const toDateTimeInput = (instant: string | null): string =>
  instant === null ? '' : `${kstDay(parseInstant(instant))}T${formatTime(parseInstant(instant))}`;

/** The ISO instant of a `datetime-local` value in Korea time. */
export const fromDateTimeInput = (typed: string): string => `${typed}:00+09:00`;
