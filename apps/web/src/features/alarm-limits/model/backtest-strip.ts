import type { BacktestSection } from '@onsil/contract/backtest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';

type Period = BacktestSection['period'];

/** The days or nights of a backtest in a row of columns, one a calendar day; null without values. */
export type StripRow = { period: Period; cells: readonly (BacktestSection | null)[] };
/** The rows of a strip, and the ends of their common scale. */
export type Strip = { days: readonly string[]; rows: readonly StripRow[]; bottom: number; top: number };

/** Share of the scale that is left free above and below. */
const margin = 0.06;

const listDays = (first: string, last: string): string[] => {
  const [from, to] = [kstDayStart(first), kstDayStart(last)];
  return Array.from({ length: Math.round((to - from) / dayMs) + 1 }, (_, index) => kstDay(from + index * dayMs));
};

/** Days and nights on rows of their own, so that a range that differs at night is a straight band in each. */
export const toStrip = (sections: readonly BacktestSection[]): Strip | null => {
  const [first, last] = [sections[0], sections.at(-1)];
  if (!first || !last) return null;
  const days = listDays(first.day, last.day);
  const periods = (['day', 'night', null] as const).filter((period) => sections.some((one) => one.period === period));
  const rows = periods.map((period) => {
    const byDay = new Map(sections.filter((one) => one.period === period).map((one) => [one.day, one]));
    return { period, cells: days.map((day) => byDay.get(day) ?? null) };
  });
  const values = sections.flatMap(({ low, high, currentRange, proposedRange }) =>
    [low, high, currentRange?.low, currentRange?.high, proposedRange?.low, proposedRange?.high].filter(
      (value) => value != null,
    ),
  );
  const [bottom, top] = [Math.min(...values), Math.max(...values)];
  const free = (top - bottom || 1) * margin;
  return { days, rows, bottom: bottom - free, top: top + free };
};

/** The day to begin with: that with the most alarms after the change, or before it; the last of several. */
export const findNotableDay = ({ days, rows }: Strip): number => {
  const weightOf = (index: number): number =>
    rows.reduce((sum, { cells }) => {
      const cell = cells[index];
      return sum + (cell ? cell.proposedAlarms.count * 100 + cell.currentAlarms.count : 0);
    }, 0);
  return days.reduce((best, _, index) => (weightOf(index) >= weightOf(best) ? index : best), 0);
};

/** Every week's column, so that dates under the strip do not run together. */
export const listTicks = ({ days }: Strip): number[] =>
  days.flatMap((_, index) => ((days.length - 1 - index) % 7 === 0 ? [index] : []));
