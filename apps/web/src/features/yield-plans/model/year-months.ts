import type { YieldForecast } from '@onsil/contract/yield-forecast';
import type { YieldOutcome, YieldTotal } from '@onsil/contract/yield-plans';
import { addDays } from '@onsil/domain/calendar/kst';

/** kg of a month, or from January up to its end. */
export type MonthFigures = {
  month: number;
  planKg: number | null;
  harvestKg: number;
  kgGradeA: number;
  /** harvest still expected, also in the running month; 0 where the forecast does not reach the month's end */
  expectedKg: number;
};

/** Whether a year has a plan to date beside the whole one: not before it, and not once it is over. */
export const hasPlanToDate = ({ planKg, planToDateKg }: Pick<YieldOutcome, 'planKg' | 'planToDateKg'>): boolean =>
  planToDateKg !== null && planToDateKg !== planKg;

type Week = Pick<YieldForecast['weeks'][number], 'week' | 'kg'>;

const monthOf = (day: string): string => day.slice(0, 7);
const daysOf = ({ week }: Week): string[] => Array.from({ length: 7 }, (_, index) => addDays(week, index));

/** Expected kg by month (`2026-11`): those of a week are spread evenly over its days from today on. */
const spread = (weeks: readonly Week[], today: string): Map<string, number> => {
  const kgOf = new Map<string, number>();
  for (const week of weeks) {
    const days = daysOf(week).filter((day) => day >= today);
    for (const day of days) kgOf.set(monthOf(day), (kgOf.get(monthOf(day)) ?? 0) + week.kg / days.length);
  }
  // The month in which the forecast ends is known in part only.
  const last = weeks.at(-1);
  if (last) kgOf.delete(monthOf(addDays(last.week, 7)));
  return kgOf;
};

/** The months of a year with the harvest still to come, from a forecast by week. */
export const toMonthFigures = (
  { year, months }: Pick<YieldTotal, 'year' | 'months'>,
  weeks: readonly Week[],
  today: string,
): MonthFigures[] => {
  const expected = spread(weeks, today);
  return months.map(({ month, planKg, harvestKg, kgGradeA }) => ({
    month,
    planKg,
    harvestKg,
    kgGradeA,
    expectedKg: expected.get(`${year}-${String(month).padStart(2, '0')}`) ?? 0,
  }));
};

/** Sums from January up to each month. */
export const accumulate = (months: readonly MonthFigures[]): MonthFigures[] => {
  let sum: MonthFigures = { month: 0, planKg: null, harvestKg: 0, kgGradeA: 0, expectedKg: 0 };
  return months.map((one) => {
    sum = {
      month: one.month,
      planKg: one.planKg === null ? sum.planKg : (sum.planKg ?? 0) + one.planKg,
      harvestKg: sum.harvestKg + one.harvestKg,
      kgGradeA: sum.kgGradeA + one.kgGradeA,
      expectedKg: sum.expectedKg + one.expectedKg,
    };
    return sum;
  });
};
