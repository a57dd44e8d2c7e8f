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

/** An alarm with its time of day (minutes after midnight) and its day in Korea. */
type Dated<A> = { readonly alarm: A; readonly minute: number; readonly day: string };

const dated = <A extends RecurringAlarm>(alarm: A): Dated<A> => {
  const { hour, minute } = kstParts(alarm.startedAt);
  return { alarm, minute: hour * 60 + minute, day: kstDay(alarm.startedAt) };
};

const daysOf = (alarms: readonly Dated<unknown>[]): number => new Set(alarms.map(({ day }) => day)).size;

/** Minutes from the beginning of a window, which may reach past midnight. */
const offsetOf = ({ minute }: Dated<unknown>, from: number): number => (minute - from + dayMinutes) % dayMinutes;

/** The days on which a window would have an alarm if the alarms of each day were spread over it. */
const daysByChance = (alarms: readonly Dated<unknown>[]): number => {
  const days = daysOf(alarms);
  return days * (1 - (1 - windowMinutes / dayMinutes) ** (alarms.length / Math.max(1, days)));
};

type Window<A> = { readonly from: number; readonly alarms: readonly Dated<A>[]; readonly days: number };

/** The window with alarms on the most days; the first one of those alike. */
const findWindow = <A>(alarms: readonly Dated<A>[]): Window<A> | null => {
  let best: Window<A> | null = null;
  for (const from of new Set(alarms.map(({ minute }) => minute))) {
    const inside = alarms.filter((one) => offsetOf(one, from) < windowMinutes);
    const days = daysOf(inside);
    if (!best || days > best.days) best = { from, alarms: inside, days };
  }
  return best;
};

/** The middle of the minutes of a window. */
const middleOf = ({ alarms, from }: Window<unknown>): number => {
  const offsets = alarms.map((alarm) => offsetOf(alarm, from)).toSorted((a, b) => a - b);
  return (from + (offsets[Math.floor(offsets.length / 2)] ?? 0)) % dayMinutes;
};

const recurrencesOf = <A extends RecurringAlarm>(kind: string, all: readonly A[]): Recurrence<A>[] => {
  // Once: to tell the time of day takes longer than to compare all of them.
  let rest = all.map(dated);
  const byChance = daysByChance(rest);
  const found: Recurrence<A>[] = [];
  for (;;) {
    const best = findWindow(rest);
    if (!best || best.days < minDays || best.days < minOverChance * byChance) return found;
    const alarms = best.alarms.map(({ alarm }) => alarm).toSorted((a, b) => a.startedAt - b.startedAt);
    found.push({ kind, minute: middleOf(best), days: best.days, alarms });
    const taken = new Set(best.alarms);
    rest = rest.filter((alarm) => !taken.has(alarm));
  }
};

/** Alarms of the same kind around the same time of day on three days or more; those on the most days first. */
export const findRecurrences = <A extends RecurringAlarm>(alarms: readonly A[]): Recurrence<A>[] =>
  [...Map.groupBy(alarms, ({ kind }) => kind)]
    .flatMap(([kind, group]) => recurrencesOf(kind, group))
    .toSorted((a, b) => b.days - a.days || b.alarms.length - a.alarms.length);
