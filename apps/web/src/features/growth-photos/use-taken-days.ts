import type { StoredFile } from '@onsil/contract/files';
import { useRef, useState } from 'react';
import { today } from '#lib/calendar-day.ts';
import type { Taken } from './taken-on.ts';

/**
 * On which days the pictures of a form were taken. The first that is known is proposed as the photo's, until somebody chooses
 * one themselves.
 */
export const useTakenDays = (files: readonly StoredFile[], proposing: boolean, propose: (day: string) => void) => {
  const [taken, setTaken] = useState<ReadonlyMap<string, Taken>>(new Map());
  const open = useRef(proposing);
  const known = files.flatMap(({ key }) => taken.get(key) ?? []);
  const days = new Set(known.flatMap(({ day, by }) => (by === 'camera' ? [day] : [])));
  return {
    /** how the day that is proposed was found */
    by: proposing ? known[0]?.by : undefined,
    /** the days, where cameras wrote several */
    several: days.size > 1 ? [...days].toSorted((a, b) => a.localeCompare(b)) : [],
    note: (key: string, one: Taken): void => {
      // The clock of a camera may be wrong.
      if (one.day > today()) return;
      setTaken((now) => new Map(now).set(key, one));
      if (!open.current) return;
      open.current = false;
      propose(one.day);
    },
    /** Somebody chose a day. */
    close: (): void => {
      open.current = false;
    },
  };
};
