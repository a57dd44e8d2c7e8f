import { useRef, useState } from 'react';
import type { StoredFile } from '@onsil/contract/files';
import { today } from '#lib/format/iso-day.ts';
import type { PictureDate } from '../model/picture-date.ts';

/**
 * Days on which the pictures of a form were taken. The first one is proposed as the photo's day until the user chooses
 * one.
 */
export const usePictureDates = (files: readonly StoredFile[], proposing: boolean, propose: (day: string) => void) => {
  const [taken, setTaken] = useState<ReadonlyMap<string, PictureDate>>(new Map());
  const open = useRef(proposing);
  const knownDays = files.flatMap(({ key }) => taken.get(key) ?? []);
  const days = new Set(knownDays.flatMap(({ day, by }) => (by === 'camera' ? [day] : [])));
  return {
    /** source of the proposed day */
    by: proposing ? knownDays[0]?.by : undefined,
    /** the days, if the pictures have different ones */
    several: days.size > 1 ? [...days].toSorted((a, b) => a.localeCompare(b)) : [],
    note: (key: string, one: PictureDate): void => {
      // The camera's clock may be wrong.
      if (one.day > today()) return;
      setTaken((now) => new Map(now).set(key, one));
      if (!open.current) return;
      open.current = false;
      propose(one.day);
    },
    /** Stops proposing: the user chose a day. */
    close: (): void => {
      open.current = false;
    },
  };
};

export type PictureDates = ReturnType<typeof usePictureDates>;
