import type { Stage } from '../crops/stages.ts';
import {
  bearingStage,
  daysBetween,
  totalKg,
  minPastBatches,
  findStage,
  totalPlantsTaken,
  computeBatchWeight,
  type GrownBatch,
} from './past-batches.ts';
import { computeOutlook, type Outlook, type Weighted } from './prediction-spread.ts';

/**
 * State of a batch: the stage at which its plants are counted, how many, since when, and whether the harvest has
 * started.
 */
export type Standing = { stage: Stage; plants: number; since: string; harvesting: boolean };

/** Predicts ln kg of this batch from one past batch; null when that is not possible. */
type Predictor = (past: GrownBatch) => number | null;

const lnOf = (kg: number): number | null => (kg > 0 && Number.isFinite(kg) ? Math.log(kg) : null);

const outlookBy = (past: readonly GrownBatch[], standing: Standing, predict: Predictor): Outlook | null =>
  computeOutlook(
    past.flatMap((one): Weighted[] => {
      const value = predict(one);
      return value === null ? [] : [{ value, weight: computeBatchWeight(one, standing) }];
    }),
  );

/** By the yield per plant that arrived at the same stage. */
const byPlants =
  ({ stage, plants }: Standing): Predictor =>
  (past) =>
    lnOf((plants * totalKg(past.harvests)) / (findStage(past, stage)?.arrived ?? 0));

/** ln of the total kg of a batch by the yield per plant of past batches at the same stage. */
export const totalByPlants = (past: readonly GrownBatch[], standing: Standing): Outlook | null =>
  outlookBy(past, standing, byPlants(standing));

/** Whether a harvest takes the plants (heads) rather than picking repeatedly (fruit). */
export const isTakenAtHarvest = ({ harvests }: GrownBatch): boolean =>
  harvests.every(({ plants, kg }) => plants > 0 || kg === 0);

/** Progress of a harvest: share of plants taken, or days since the first picking. */
export type Progress = { share: number } | { days: number };

export function computeProgress(batch: GrownBatch, plants: number, today: string): Progress {
  if (isTakenAtHarvest(batch)) return { share: Math.min(1, totalPlantsTaken(batch.harvests) / Math.max(1, plants)) };
  return { days: daysBetween(batch.harvests[0]?.day ?? today, today) };
}

/** Number of a past batch's harvests at the same progress. */
export function countPickingsAt(past: GrownBatch, progress: Progress): number {
  if ('days' in progress) {
    const first = past.harvests[0]?.day ?? '';
    return past.harvests.filter(({ day }) => daysBetween(first, day) <= progress.days).length;
  }
  const plants = Math.max(1, findStage(past, bearingStage(past))?.arrived ?? 1);
  const reached = past.harvests.findIndex(
    (_, index) => totalPlantsTaken(past.harvests.slice(0, index + 1)) / plants >= progress.share,
  );
  return reached < 0 ? past.harvests.length : reached + 1;
}

/**
 * ln of the total kg of fruit during the harvest: combines the yield per plant with what past batches reached after as
 * many days of picking, each weighted by its precision. The deviation is that of the combined predictions.
 */
export function totalOfFruit(
  past: readonly GrownBatch[],
  batch: GrownBatch,
  standing: Standing,
  today: string,
): Outlook | null {
  const progress = computeProgress(batch, standing.plants, today);
  const harvested = totalKg(batch.harvests);
  const byDays: Predictor = (one) =>
    lnOf((harvested * totalKg(one.harvests)) / totalKg(one.harvests.slice(0, countPickingsAt(one, progress))));
  const [plants, days] = [totalByPlants(past, standing), outlookBy(past, standing, byDays)];
  if (!plants || !days || Math.exp(plants.middle) <= harvested) return days ?? plants;
  const share = days.deviation ** 2 / (plants.deviation ** 2 + days.deviation ** 2);
  const predictByPlants = byPlants(standing);
  const both = outlookBy(past, standing, (one) => {
    const [first, second] = [predictByPlants(one), byDays(one)];
    return first === null || second === null ? null : share * first + (1 - share) * second;
  });
  return both && withOneFitted(both);
}

/** The combination was fitted to the same batches, which costs one degree of freedom. */
function withOneFitted({ middle, deviation, freedom }: Outlook): Outlook {
  const left = Math.max(1, freedom - 1);
  return { middle, deviation: deviation * Math.sqrt(freedom / left), freedom: left };
}

/**
 * ln of the kg of remaining heads: the weight per head so far, times the ratio of later to earlier weight per head in
 * past batches.
 */
export function restByHeads(
  past: readonly GrownBatch[],
  batch: GrownBatch,
  standing: Standing,
  today: string,
): { middle: number; outlook: Outlook | null } {
  const progress = computeProgress(batch, standing.plants, today);
  const taken = totalPlantsTaken(batch.harvests);
  const rest = (Math.max(1, standing.plants - taken) * totalKg(batch.harvests)) / Math.max(1, taken);
  const predict: Predictor = (one) => {
    const pickings = countPickingsAt(one, progress);
    const [before, after] = [one.harvests.slice(0, pickings), one.harvests.slice(pickings)];
    const left = (findStage(one, bearingStage(one))?.arrived ?? 0) - totalPlantsTaken(before);
    return left > 0 ? lnOf((rest * totalKg(after) * totalPlantsTaken(before)) / (left * totalKg(before))) : null;
  };
  const predictable = past.filter((one) => predict(one) !== null);
  return {
    middle: Math.log(rest),
    outlook: predictable.length < minPastBatches ? null : outlookBy(predictable, standing, predict),
  };
}
