import { kstDay, kstDayStart, kstOffsetMs } from '@onsil/domain/calendar/kst';
import { formatDay, formatMonth, formatTime } from '#lib/format/kst.ts';
import { now } from '#lib/state/clock.ts';
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
];
/** Steps of longer periods, in months: up to ten years. */
const monthSteps = [1, 2, 3, 6, 12, 24];
const monthLength = 30.4 * day;

/** Width in CSS pixels of `14:30`, of `11. 18. (수)`, the same with a year, and of `2025년 12월`. */
const labelWidth = { time: 60, day: 80, dayOfYear: 116, month: 72 };

export type Tick = { readonly at: number; readonly label: string; readonly major: boolean };

/** Half a label's width: ticks closer to an end of the axis are left out, since their label would overflow. */
const halfOf = (major: boolean): number => (major ? 36 : 18);

const yearOf = (seconds: number): string => kstDay(seconds * 1000).slice(0, 4);

/** Whether days have their year in the label: those of another year than the current one. */
const hasYears = (view: TimeSpan): boolean => yearOf(view.from) !== kstDay(now()).slice(0, 4);

/** The first days of months, the first of them at or after the start. */
const monthsOf = (view: TimeSpan, step: number): Tick[] => {
  const [year = 0, month = 0] = kstDay(view.from * 1000)
    .split('-')
    .map(Number);
  const ticks: Tick[] = [];
  for (let count = Math.ceil((year * 12 + month - 1) / step) * step; ; count += step) {
    const name = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    const at = kstDayStart(`${name}-01`) / 1000;
    if (at > view.to) return ticks;
    if (at >= view.from) ticks.push({ at, label: formatMonth(name), major: true });
  }
};

const daysOf = (view: TimeSpan, step: number): Tick[] => {
  // 1970-01-01 was a Thursday; weeks begin on Monday, four days later
  const anchor = step >= 7 * day ? 4 * day : 0;
  const ticks: Tick[] = [];
  for (let at = Math.ceil((view.from + zone - anchor) / step) * step + anchor - zone; at <= view.to; at += step) {
    const major = (at + zone) % day === 0;
    ticks.push({ at, label: major ? formatDay(at * 1000) : formatTime(at * 1000), major });
  }
  return ticks;
};

/** As many ticks at round Korea times as have room for their labels: months, or day labels with times between them. */
export const ticksOf = (view: TimeSpan, width: number): Tick[] => {
  const pixelsTo = (seconds: number): number => (seconds / spanLength(view)) * width;
  const dayLabel = hasYears(view) ? labelWidth.dayOfYear : labelWidth.day;
  const step = steps.find((s) => pixelsTo(s) >= (s < day ? labelWidth.time : dayLabel));
  const months = monthSteps.find((count) => pixelsTo(count * monthLength) >= labelWidth.month) ?? 24;
  return (step === undefined ? monthsOf(view, months) : daysOf(view, step)).filter(
    ({ at, major }) => Math.min(pixelsTo(at - view.from), pixelsTo(view.to - at)) >= halfOf(major),
  );
};
