import { addDays } from '../calendar/kst.ts';
import { mondayOfDay } from '../calendar/week.ts';
import { weekShares, weeksAfter, type Course } from './forecast-course.ts';
import type { Outlook } from './prediction-spread.ts';
import { studentQuantiles } from './prediction-spread.ts';

/** Expected kg and the bounds that contain four of five outcomes. */
export type Expected = { kg: number; low: number; high: number };
/** `week` is its Monday. */
export type ExpectedWeek = Expected & { week: string };

const points = 20;
const evenly = Array.from({ length: points }, (_, index) => (index + 0.5) / points);

/**
 * Expected kg by week. A week's bounds are not a share of the total's, since harvests may shift between weeks: each
 * past course is combined with 20 quantiles of the total, and 10 % of these outcomes lie below `low` and above `high`.
 * The means add up to the total's.
 * @param total ln of the total kg, of which `harvested` are in; `kg` is the expected rest
 */
export function forecastWeeks(
  courses: readonly Course[],
  total: Outlook,
  { harvested, kg, today }: { harvested: number; kg: number; today: string },
): ExpectedWeek[] {
  const quantiles = studentQuantiles(total.freedom, evenly);
  const totals = quantiles.map((t) => Math.max(0, Math.exp(total.middle + t * total.deviation) - harvested));
  const weekAfter = weeksAfter(today);
  const spread = courses.map((course) => ({ weight: course.weight, weeks: weekShares(course, weekAfter) }));
  const all = spread.reduce((sum, { weight }) => sum + weight, 0);
  return [...new Set(spread.flatMap(({ weeks }) => [...weeks.keys()]))].toSorted().map((week) => {
    const shares = spread.map(({ weight, weeks }) => ({ weight: weight / all, share: weeks.get(week) ?? 0 }));
    const middle = kg * shares.reduce((sum, { weight, share }) => sum + weight * share, 0);
    const outcomes = shares
      .flatMap(({ weight, share }) => totals.map((one) => ({ weight: weight / points, value: one * share })))
      .toSorted((a, b) => a.value - b.value);
    const [low, high] = [quantileOf(outcomes, 0.1), quantileOf(outcomes, 0.9)];
    return { week, kg: middle, low: Math.min(low, middle), high: Math.max(high, middle) };
  });
}

function quantileOf(outcomes: readonly { weight: number; value: number }[], part: number): number {
  let left = part;
  return outcomes.find(({ weight }) => (left -= weight) <= 1e-9)?.value ?? outcomes.at(-1)?.value ?? 0;
}

/** Splits an amount evenly over the seven days from a day on, into one or two weeks. */
export function spreadOverSevenDays(from: string, { kg, low, high }: Expected): ExpectedWeek[] {
  const first = mondayOfDay(from);
  const next = addDays(first, 7);
  const here = Array.from({ length: 7 }, (_, day) => addDays(from, day)).filter((day) => day < next).length / 7;
  const week = (monday: string, share: number): ExpectedWeek => ({
    week: monday,
    kg: kg * share,
    low: low * share,
    high: high * share,
  });
  return here < 1 ? [week(first, here), week(next, 1 - here)] : [week(first, 1)];
}

/** Sum of several batches, assumed independent: distances to each bound are added in quadrature. */
export function sumExpected(parts: readonly Expected[]): Expected {
  const kg = parts.reduce((sum, one) => sum + one.kg, 0);
  const side = (bound: 'low' | 'high'): number =>
    Math.sqrt(parts.reduce((sum, one) => sum + (one[bound] - one.kg) ** 2, 0));
  return { kg, low: Math.max(0, kg - side('low')), high: kg + side('high') };
}
