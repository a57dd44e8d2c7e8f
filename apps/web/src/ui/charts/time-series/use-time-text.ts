import { createContext, useContext } from 'react';
import { formatDateTime, formatDay, formatRange } from '#lib/format/kst.ts';
import { ticksOf, type Tick } from './time-axis.ts';
import type { TimeSpan } from './view.ts';

const day = 86_400;

/** How a chart formats times (epoch seconds, or seconds since a start). */
export type TimeText = {
  /** when a bucket was: its day for a whole day, else the time it begins */
  readonly bucket: (start: number, width: number) => string;
  readonly range: (span: TimeSpan) => string;
  readonly ticks: (view: TimeSpan, width: number) => readonly Tick[];
};

const koreaTime: TimeText = {
  bucket: (start, width) => (width >= day ? formatDay(start * 1000) : formatDateTime(start * 1000)),
  range: ({ from, to }) => formatRange(from * 1000, to * 1000),
  ticks: ticksOf,
};

const steps = [3_600, 10_800, 21_600, 43_200, day, 2 * day, 5 * day, 7 * day, 14 * day, 28 * day, 56 * day, 112 * day];
/** Width of `파종 12일` in CSS pixels. */
const labelPixels = 84;

const clock = (at: number): string => {
  const minutes = Math.floor((at % day) / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** Times as days since a start, from day 0. */
export const elapsedWords = (dayText: (days: number) => string): TimeText => {
  const dayOf = (at: number): string => dayText(Math.floor(at / day));
  const momentOf = (at: number): string => (at % day === 0 ? dayOf(at) : `${dayOf(at)} ${clock(at)}`);
  return {
    bucket: (start, width) => (width >= day ? dayOf(start) : `${dayOf(start)} ${clock(start)}`),
    range: ({ from, to }) => `${momentOf(from)} ~ ${momentOf(to)}`,
    ticks: (view, width) => {
      const length = view.to - view.from;
      const step = steps.find((one) => (one / length) * width >= labelPixels) ?? 224 * day;
      const first = Math.ceil(view.from / step);
      const count = Math.max(0, Math.floor(view.to / step) - first + 1);
      return Array.from({ length: count }, (_, index) => (first + index) * step)
        .filter((at) => (Math.min(at - view.from, view.to - at) / length) * width >= labelPixels / 2)
        .map((at) => ({ at, label: at % day === 0 ? dayOf(at) : clock(at), major: at % day === 0 }));
    },
  };
};

export const TimeWordsContext = createContext(koreaTime);
export const useTimeText = (): TimeText => useContext(TimeWordsContext);
