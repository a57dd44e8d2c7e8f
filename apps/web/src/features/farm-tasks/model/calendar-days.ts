import { addDays, kstDayStart, kstParts, kstWeekday } from '@onsil/domain/calendar/kst';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import type { View } from '../search-params.ts';

/** Every day of a span. */
export const listDays = ({ start, end }: DaySpan): string[] => {
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
};

const monthOf = (day: string): DaySpan => {
  const { year, month } = kstParts(kstDayStart(day));
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { start: `${day.slice(0, 8)}01`, end: `${day.slice(0, 8)}${last}` };
};

/** Weeks begin on Sunday, as usual in Korean calendars. */
const weekOf = (day: string): DaySpan => {
  const start = addDays(day, -kstWeekday(day));
  return { start, end: addDays(start, 6) };
};

/** The days that a view of a day shows; a month includes all weeks it touches. */
export const viewSpan = (view: View, day: string): DaySpan => {
  if (view === 'day') return { start: day, end: day };
  if (view === 'week') return weekOf(day);
  const month = monthOf(day);
  return view === 'list' ? month : { start: weekOf(month.start).start, end: weekOf(month.end).end };
};

const minAheadDays = 14;

/** The days of a month's list from `now` on: at its end the first ones of the next month too; null for another month. */
export const spanFromToday = (day: string, now: string): DaySpan | null => {
  const month = monthOf(day);
  if (now <= month.start || now > month.end) return null;
  const ahead = addDays(now, minAheadDays - 1);
  return { start: now, end: ahead > month.end ? ahead : month.end };
};

/** The days of a span by weeks; it begins on a Sunday. */
export const splitIntoWeeks = (span: DaySpan): string[][] => {
  const days = listDays(span);
  return days.flatMap((_, index) => (index % 7 === 0 ? [days.slice(index, index + 7)] : []));
};

/** The day of the previous or next view; in a shorter month its last day. */
export const shiftDay = (view: View, day: string, by: 1 | -1): string => {
  if (view === 'day') return addDays(day, by);
  if (view === 'week') return addDays(day, 7 * by);
  const month = monthOf(day);
  const other = monthOf(addDays(by === 1 ? month.end : month.start, by));
  const same = `${other.start.slice(0, 8)}${day.slice(8)}`;
  return same < other.end ? same : other.end;
};
