import type { Stage } from './stages.ts';
import {
  bearingStage,
  daysBetween,
  kgOf,
  leastPast,
  stageOf,
  takenOf,
  weightOf,
  type GrownBatch,
} from './yield-forecast-past.ts';
import { outlookOf, type Outlook, type Weighted } from './yield-forecast-spread.ts';

/** Where a batch is: the stage that its plants are counted at, how many, since when; harvesting once some is in. */
export type Standing = { stage: Stage; plants: number; since: string; harvesting: boolean };

/** What one past batch makes of the kg of this one, as ln kg; null: it does not tell. */
type Teller = (past: GrownBatch) => number | null;

const lnOf = (kg: number): number | null => (kg > 0 && Number.isFinite(kg) ? Math.log(kg) : null);

const outlookBy = (past: readonly GrownBatch[], standing: Standing, tell: Teller): Outlook | null =>
  outlookOf(
    past.flatMap((one): Weighted[] => {
      const value = tell(one);
      return value === null ? [] : [{ value, weight: weightOf(one, standing) }];
    }),
  );

/** By what each plant gave that arrived at the same stage. */
const byPlants =
  ({ stage, plants }: Standing): Teller =>
  (past) =>
    lnOf((plants * kgOf(past.harvests)) / (stageOf(past, stage)?.arrived ?? 0));

/** ln of all kg of a batch by what each past batch gave for each plant that arrived at the same stage. */
export const totalByPlants = (past: readonly GrownBatch[], standing: Standing): Outlook | null =>
  outlookBy(past, standing, byPlants(standing));

/** Whether the plants of a batch are taken at the harvest (heads), not picked again and again (fruit). */
export const isTaken = ({ harvests }: GrownBatch): boolean =>
  harvests.every(({ plants, kg }) => plants > 0 || kg === 0);

/** How far a harvest has come: by plants taken (share of those that stood there), or by days since its first. */
export type Progress = { share: number } | { days: number };

export function progressOf(batch: GrownBatch, plants: number, today: string): Progress {
  if (isTaken(batch)) return { share: Math.min(1, takenOf(batch.harvests) / Math.max(1, plants)) };
  return { days: daysBetween(batch.harvests[0]?.day ?? today, today) };
}

/** How many of a past batch's harvests were in when it had come as far. */
export function pickingsBy(past: GrownBatch, progress: Progress): number {
  if ('days' in progress) {
    const first = past.harvests[0]?.day ?? '';
    return past.harvests.filter(({ day }) => daysBetween(first, day) <= progress.days).length;
  }
  const plants = Math.max(1, stageOf(past, bearingStage(past))?.arrived ?? 1);
  const reached = past.harvests.findIndex(
    (_, index) => takenOf(past.harvests.slice(0, index + 1)) / plants >= progress.share,
  );
  return reached < 0 ? past.harvests.length : reached + 1;
}

/**
 * ln of all kg of fruit that is being picked: by plants, and by what past batches came to that had been picked for as many
 * days; each counts as much as it was exact, and together they are as sure as
 * together they were.
 */
export function totalOfFruit(
  past: readonly GrownBatch[],
  batch: GrownBatch,
  standing: Standing,
  today: string,
): Outlook | null {
  const progress = progressOf(batch, standing.plants, today);
  const harvested = kgOf(batch.harvests);
  const byDays: Teller = (one) =>
    lnOf((harvested * kgOf(one.harvests)) / kgOf(one.harvests.slice(0, pickingsBy(one, progress))));
  const [plants, days] = [totalByPlants(past, standing), outlookBy(past, standing, byDays)];
  if (!plants || !days || Math.exp(plants.middle) <= harvested) return days ?? plants;
  const share = days.deviation ** 2 / (plants.deviation ** 2 + days.deviation ** 2);
  const tellPlants = byPlants(standing);
  const both = outlookBy(past, standing, (one) => {
    const [first, second] = [tellPlants(one), byDays(one)];
    return first === null || second === null ? null : share * first + (1 - share) * second;
  });
  return both && withOneFitted(both);
}

/** The share was fitted to the same batches: a degree of freedom less. */
function withOneFitted({ middle, deviation, freedom }: Outlook): Outlook {
  const left = Math.max(1, freedom - 1);
  return { middle, deviation: deviation * Math.sqrt(freedom / left), freedom: left };
}

/**
 * ln of the kg of heads that still stand: what each would weigh by those taken, times what past batches gave for the rest
 * of their plants over what they had given so far.
 */
export function restByHeads(
  past: readonly GrownBatch[],
  batch: GrownBatch,
  standing: Standing,
  today: string,
): { middle: number; outlook: Outlook | null } {
  const progress = progressOf(batch, standing.plants, today);
  const taken = takenOf(batch.harvests);
  const rest = (Math.max(1, standing.plants - taken) * kgOf(batch.harvests)) / Math.max(1, taken);
  const tell: Teller = (one) => {
    const pickings = pickingsBy(one, progress);
    const [before, after] = [one.harvests.slice(0, pickings), one.harvests.slice(pickings)];
    const left = (stageOf(one, bearingStage(one))?.arrived ?? 0) - takenOf(before);
    return left > 0 ? lnOf((rest * kgOf(after) * takenOf(before)) / (left * kgOf(before))) : null;
  };
  const telling = past.filter((one) => tell(one) !== null);
  return { middle: Math.log(rest), outlook: telling.length < leastPast ? null : outlookBy(telling, standing, tell) };
}
