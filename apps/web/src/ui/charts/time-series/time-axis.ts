import { kstOffsetMs } from '@onsil/domain/calendar/kst';
import { formatDay, formatTime } from '#lib/format/kst.ts';
import { spanLength } from './view.ts';
import type { TimeSpan } from './view.ts';

/** Days and hours in Korea begin at multiples of their length minus this, in seconds. */
const zone = kstOffsetMs / 1000;
const hour = 3600;
const day = 24 * hour;
const steps = [
  60,
  120,
  300,
  600,
  900,
  1800,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  3 * day,
  7 * day,
  14 * day,
  28 * day,
];

/** Width in CSS pixels of `14:30` and `11. 18. (수)`. */
const labelWidth = { time: 60, day: 80 };

export type Tick = { readonly at: number; readonly label: string; readonly major: boolean };

/** Half a label's width: ticks closer to an end of the axis are left out, since their label would overflow. */
const halfOf = (major: boolean): number => (major ? 36 : 18);

/** As many ticks at round Korea times as have room for their labels: day labels, with times between them. */
export const ticksOf = (view: TimeSpan, width: number): Tick[] => {
  const step =
    steps.find((s) => (s / spanLength(view)) * width >= (s < day ? labelWidth.time : labelWidth.day)) ?? 28 * day;
  // 1970-01-01 was a Thursday; weeks begin on Monday, four days later
  const anchor = step >= 7 * day ? 4 * day : 0;
  const ticks: Tick[] = [];
  const pixelsTo = (at: number): number => (at / spanLength(view)) * width;
  for (let at = Math.ceil((view.from + zone - anchor) / step) * step + anchor - zone; at <= view.to; at += step) {
    const major = (at + zone) % day === 0;
    const fits = Math.min(pixelsTo(at - view.from), pixelsTo(view.to - at)) >= halfOf(major);
    if (fits) ticks.push({ at, label: major ? formatDay(at * 1000) : formatTime(at * 1000), major });
  }
  return ticks;
};
