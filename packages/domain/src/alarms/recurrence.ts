import { kstDay, kstParts } from '../calendar/kst.ts';

/** An alarm for the search of recurring ones; `startedAt` in epoch ms. */
export type RecurringAlarm = {
  readonly startedAt: number;
  /** equal for alarms that are alike: controller, cause, field and side */
  readonly kind: string;
};

/** Alarms of one kind around the same time of day. */
export type Recurrence<A> = {
  readonly kind: string;
  /** middle of the times of day, minutes after midnight in Korea */
  readonly minute: number;
  /** number of different days */
  readonly days: number;
  /** oldest first */
  readonly alarms: readonly A[];
};

const dayMinutes = 1_440;
/** Alarms within this much of a day count as the same time of day. */
export const windowMinutes = 120;
/** Fewer days than this are chance. */
export const minDays = 3;
/**
 * A kind that alarms all day long has many at any time of day: a window recurs only with this many times the days that
 * it would have if they were spread evenly.
 */
const minOverChance = 2.5;

const minuteOf = (alarm: RecurringAlarm): number => {
  const { hour, minute } = kstParts(alarm.startedAt);
  return hour * 60 + minute;
};

const daysOf = (alarms: readonly RecurringAlarm[]): number =>
  new Set(alarms.map(({ startedAt }) => kstDay(startedAt))).size;

/** The alarms of a window that begins at a minute of the day; it may reach past midnight. */
const within = <A extends RecurringAlarm>(alarms: readonly A[], from: number): A[] =>
  alarms.filter((alarm) => (minuteOf(alarm) - from + dayMinutes) % dayMinutes < windowMinutes);

/** The middle of the minutes of a window, counted from its beginning. */
const middleOf = (alarms: readonly RecurringAlarm[], from: number): number => {
  const offsets = alarms.map((alarm) => (minuteOf(alarm) - from + dayMinutes) % dayMinutes).toSorted((a, b) => a - b);
  return (from + (offsets[Math.floor(offsets.length / 2)] ?? 0)) % dayMinutes;
};

const recurrencesOf = <A extends RecurringAlarm>(kind: string, all: readonly A[]): Recurrence<A>[] => {
  const byChance = daysOf(all) * (windowMinutes / dayMinutes);
  const found: Recurrence<A>[] = [];
  let rest = all;
  for (;;) {
    const windows = rest.map((alarm) => ({ from: minuteOf(alarm), alarms: within(rest, minuteOf(alarm)) }));
    const [best] = windows.toSorted((a, b) => daysOf(b.alarms) - daysOf(a.alarms));
    const days = best ? daysOf(best.alarms) : 0;
    if (!best || days < minDays || days < minOverChance * byChance) return found;
    const alarms = best.alarms.toSorted((a, b) => a.startedAt - b.startedAt);
    found.push({ kind, minute: middleOf(alarms, best.from), days, alarms });
    rest = rest.filter((alarm) => !best.alarms.includes(alarm));
  }
};

/** Alarms of the same kind around the same time of day on three days or more; those on the most days first. */
export const findRecurrences = <A extends RecurringAlarm>(alarms: readonly A[]): Recurrence<A>[] =>
  [...Map.groupBy(alarms, ({ kind }) => kind)]
    .flatMap(([kind, group]) => recurrencesOf(kind, group))
    .toSorted((a, b) => b.days - a.days || b.alarms.length - a.alarms.length);
