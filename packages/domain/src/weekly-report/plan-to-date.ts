import { dayMs } from '../calendar/duration.ts';
import { addDays, kstDayStart } from '../calendar/kst.ts';
import { roundFigure } from '../yields/figures.ts';

/** The month of a day (`2026-11`). */
export const monthOf = (day: string): string => day.slice(0, 7);

const firstOfNext = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
};

/** The last day of the month of a day. */
export const lastDayOfMonth = (day: string): string => addDays(firstOfNext(monthOf(day)), -1);

const countDays = (from: string, to: string): number => Math.round((kstDayStart(to) - kstDayStart(from)) / dayMs) + 1;

/**
 * Planned kg of a range of days, both included, by plans of whole months: a month counts with the share of its days.
 * Null if no month of the range has a plan.
 * @param plans kg by month (`2026-11`)
 */
export function planBetween(plans: ReadonlyMap<string, number>, from: string, to: string): number | null {
  let planned: number | null = null;
  for (let start = from; start <= to; start = firstOfNext(monthOf(start))) {
    const kg = plans.get(monthOf(start));
    if (kg === undefined) continue;
    const monthEnd = lastDayOfMonth(start);
    const end = monthEnd < to ? monthEnd : to;
    planned = (planned ?? 0) + (kg * countDays(start, end)) / countDays(`${monthOf(start)}-01`, monthEnd);
  }
  return planned === null ? null : roundFigure(planned);
}
