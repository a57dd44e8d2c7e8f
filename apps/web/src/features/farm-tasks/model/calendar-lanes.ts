import type { DaySpan } from '@onsil/domain/calendar/task-repeat';

/** The position of an entry in a week: `column` 0 to 6, and whether it continues before or after the week. */
export type LaidOutEntry<E> = { entry: E; column: number; days: number; lane: number; before: boolean; after: boolean };

/** Puts each entry of a week into the first free lane. Entries are sorted by start, longest first. */
export const assignLanes = <E extends DaySpan>(entries: readonly E[], week: readonly string[]): LaidOutEntry<E>[] => {
  const first = week[0] ?? '';
  const last = week.at(-1) ?? '';
  const ends: number[] = [];
  return entries
    .filter(({ start, end }) => start <= last && end >= first)
    .map((entry) => {
      const column = entry.start < first ? 0 : week.indexOf(entry.start);
      const until = entry.end > last ? week.length - 1 : week.indexOf(entry.end);
      const freeLane = ends.findIndex((end) => end < column);
      const lane = freeLane < 0 ? ends.length : freeLane;
      ends[lane] = until;
      return { entry, column, days: until - column + 1, lane, before: entry.start < first, after: entry.end > last };
    });
};

/** The number of entries on a day of the week in hidden lanes. */
export const countHidden = (laid: readonly LaidOutEntry<unknown>[], column: number, shown: number): number =>
  laid.filter((one) => one.lane >= shown && one.column <= column && one.column + one.days > column).length;

/** The number of lanes to show, at most `max`; the rest is counted below them. */
export const visibleLaneCount = (laid: readonly LaidOutEntry<unknown>[], most: number): number =>
  Math.min(most, Math.max(0, ...laid.map(({ lane }) => lane + 1)));
