import { addDays } from '../calendar/kst.ts';
import { mondayOfDay } from '../calendar/week.ts';
import { isTakenAtHarvest, countPickingsAt, computeProgress, type Standing } from './forecast-total.ts';
import { daysBetween, daysSince, totalKg, findStage, computeBatchWeight, type GrownBatch } from './past-batches.ts';

/** How a past batch's remaining harvest was spread over days: shares that add up to 1, by days from today (0 …). */
export type Course = { weight: number; shares: readonly { days: number; share: number }[] };

/** Remaining harvests of past batches from the state of this one. An overdue harvest starts today. */
export function listCourses(
  past: readonly GrownBatch[],
  batch: GrownBatch,
  standing: Standing,
  today: string,
): Course[] {
  const courses = past.flatMap((one): Course[] => {
    const days = standing.harvesting ? restDays(one, batch, standing, today) : daysToCome(one, standing, today);
    const kg = totalKg(days);
    if (kg <= 0) return [];
    const shares = days.map((rest) => ({ days: rest.days, share: rest.kg / kg }));
    return [{ weight: computeBatchWeight(one, standing), shares }];
  });
  return courses.length > 0 ? courses : [{ weight: 1, shares: [{ days: 1, share: 1 }] }];
}

type Rest = { days: number; kg: number; day: string; plants: number };

function daysToCome(past: GrownBatch, { stage, since }: Standing, today: string): Rest[] {
  const reached = findStage(past, stage)?.firstOn;
  const first = past.harvests[0]?.day;
  if (!reached || first === undefined) return [];
  const passed = daysBetween(since, today);
  const daysTo = daysSince(reached);
  // A batch that starts after today is that many days further from its harvest.
  const late = Math.max(0, passed - daysTo(first));
  return past.harvests.map((one) => ({ ...one, days: daysTo(one.day) - passed + late }));
}

function restDays(past: GrownBatch, batch: GrownBatch, { plants }: Standing, today: string): Rest[] {
  const progress = computeProgress(batch, plants, today);
  const pickings = countPickingsAt(past, progress);
  const first = past.harvests[0]?.day ?? today;
  const from = 'days' in progress ? progress.days : daysBetween(first, past.harvests[pickings - 1]?.day ?? first);
  const rest = past.harvests
    .slice(pickings)
    .map((one) => ({ ...one, days: Math.max(1, daysBetween(first, one.day) - from) }));
  // Remaining heads will be harvested, even where past batches were harvested at once.
  if (rest.length === 0 && isTakenAtHarvest(batch)) return [{ days: 1, kg: 1, day: today, plants: 0 }];
  return rest;
}

/** Returns the week (its Monday) a number of days after a day; cached, since many courses use it. */
export function weeksAfter(today: string): (days: number) => string {
  const known = new Map<number, string>();
  return (days) => {
    const week = known.get(days) ?? mondayOfDay(addDays(today, days));
    known.set(days, week);
    return week;
  };
}

/** Share of each week (its Monday), in order. */
export function weekShares({ shares }: Course, weekAfter: (days: number) => string): Map<string, number> {
  const weeks = new Map<string, number>();
  for (const { days, share } of shares) {
    const week = weekAfter(days);
    weeks.set(week, (weeks.get(week) ?? 0) + share);
  }
  return weeks;
}

/** Day by which a share (0 … 1) of the remaining harvest is in, over all courses by weight. */
export function dayOfShare(courses: readonly Course[], today: string, part: number): string {
  const days = courses
    .flatMap(({ weight, shares }) => shares.map((one) => ({ days: one.days, share: one.share * weight })))
    .toSorted((a, b) => a.days - b.days);
  let left = part * days.reduce((sum, { share }) => sum + share, 0);
  const reached = days.find(({ share }) => (left -= share) <= 1e-9);
  return addDays(today, reached?.days ?? days.at(-1)?.days ?? 0);
}
