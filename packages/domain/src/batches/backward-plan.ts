import { addDays } from '../calendar/kst.ts';
import { recipeDays, type CropRecipe } from '../crops/crop-recipe.ts';
import { seasonOf, type Season, type Stage } from '../crops/stages.ts';
import { isTakenAtHarvest, totalByPlants } from '../yields/forecast-total.ts';
import {
  bearingStage,
  daysBetween,
  totalKg,
  minPastBatches,
  findStage,
  totalPlantsTaken,
  type GrownBatch,
} from '../yields/past-batches.ts';
import { studentQuantiles } from '../yields/prediction-spread.ts';
import type { DaySpan } from './free-positions.ts';

export type BackwardCrop = {
  stages: readonly Stage[];
  /** ports per tray, by season */
  portCounts: Record<Season, number | null>;
  /** target in g per plant */
  weightPerPlant: number | null;
  recipe: Pick<CropRecipe, 'seasons'>;
};
export type BackwardStage = { stage: Stage; on: string; plants: number; trays: number | null };
/** `survival`: harvested share of the plants at the start; `weightPerPlant` in g per harvested plant. */
export type BackwardPlan = {
  weightPerPlant: number;
  survival: number;
  basis: { kind: 'history' | 'targets'; batches: number };
  stages: BackwardStage[];
};

type Rates = Pick<BackwardPlan, 'weightPerPlant' | 'survival' | 'basis'> & {
  /** by stage: share of the starting plants that arrive, and days from there to the last harvest */
  of: Map<Stage, { share: number; days: number }>;
};

/** Plans deliveries of a crop backward from kg by a day; null without a weight per plant. */
export type BackwardPlanner = (delivery: { kg: number; by: string }) => BackwardPlan | null;

/**
 * Plans backward from kg by a day to plants and days of each stage. With three or more finished batches, so many plants
 * that four of five such batches reach the kg; otherwise by the crop's targets. The start is rounded up to whole trays.
 * Null without either.
 * @param past finished batches of the crop
 */
export const createBackwardPlanner = (crop: BackwardCrop, past: readonly GrownBatch[]): BackwardPlanner => {
  const known = findHistory(crop, past);
  const ratesOn = new Map<string, Rates | null>();
  return ({ kg, by }) => {
    const rates = ratesOn.get(by) ?? (known && ratesByPast(by, crop, known)) ?? ratesByTargets(crop, past.length);
    ratesOn.set(by, rates);
    return rates && applyRates(rates, crop, { kg, by });
  };
};

export const planBackward = (
  delivery: { kg: number; by: string },
  crop: BackwardCrop,
  past: readonly GrownBatch[],
): BackwardPlan | null => createBackwardPlanner(crop, past)(delivery);

const applyRates = (
  { of, ...summary }: Rates,
  crop: BackwardCrop,
  { kg, by }: { kg: number; by: string },
): BackwardPlan => {
  const needed = Math.ceil((kg * 1_000) / (summary.weightPerPlant * summary.survival) - 1e-9);
  const [first] = crop.stages;
  const ports = first ? crop.portCounts[seasonOf(first)] : null;
  const startPlants = ports ? Math.ceil(needed / ports) * ports : needed;
  const stages = crop.stages.map((stage): BackwardStage => {
    const { share, days } = of.get(stage) ?? { share: 1, days: 0 };
    const plants = Math.ceil(startPlants * share - 1e-9);
    const trayPorts = stage === 'harvest' ? null : crop.portCounts[seasonOf(stage)];
    return { stage, on: addDays(by, -days), plants, trays: trayPorts ? Math.ceil(plants / trayPorts) : null };
  });
  return { ...summary, stages };
};

/** Plants of the last season before the harvest, with the days on which they hold their positions. */
export type Standing = { stage: Stage; plants: number } & DaySpan;

/** Null for a crop without a stage of the last season. */
export const standingOf = ({ stages }: Pick<BackwardPlan, 'stages'>, by: string): Standing | null => {
  const planted = stages.find(({ stage }) => seasonOf(stage) === 'lastFeed');
  if (!planted) return null;
  const { stage, plants, on } = planted;
  return { stage, plants, from: on, until: addDays(by, 1) };
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

/** Plants behind a harvest: those taken, or for fruit those in the bearing stage. */
const harvestedPlants = (batch: GrownBatch): number =>
  isTakenAtHarvest(batch) ? totalPlantsTaken(batch.harvests) : (findStage(batch, bearingStage(batch))?.arrived ?? 0);

type History = { useful: readonly GrownBatch[]; of: Rates['of'] };

/** Finished batches and what they tell whatever the day of delivery; null with too few of them. */
function findHistory(crop: BackwardCrop, past: readonly GrownBatch[]): History | null {
  const [first = 'sowing'] = crop.stages;
  const useful = past.filter(
    (one) =>
      totalKg(one.harvests) > 0 &&
      crop.stages.every((stage) => stage === 'harvest' || (findStage(one, stage)?.arrived ?? 0) > 0),
  );
  if (useful.length < minPastBatches) return null;
  const of = new Map(
    crop.stages.map((stage) => {
      const share = median(useful.map((one) => plantsAt(one, stage) / plantsAt(one, first)));
      return [
        stage,
        { share: Math.min(1, share), days: Math.round(median(useful.map((one) => daysToEnd(one, stage)))) },
      ];
    }),
  );
  return { useful, of };
}

function ratesByPast(by: string, crop: BackwardCrop, { useful, of }: History): Rates | null {
  const [first = 'sowing'] = crop.stages;
  const since = addDays(by, -(of.get(first)?.days ?? 0));
  const perPlant = totalByPlants(useful, { stage: first, plants: 1, since, harvesting: false });
  if (!perPlant) return null;
  const [lower = 0] = studentQuantiles(perPlant.freedom, [0.2]);
  const survival = of.get('harvest')?.share ?? 1;
  const kg = Math.exp(perPlant.middle + lower * perPlant.deviation);
  return { weightPerPlant: (kg * 1_000) / survival, survival, basis: { kind: 'history', batches: useful.length }, of };
}

const plantsAt = (batch: GrownBatch, stage: Stage): number =>
  stage === 'harvest' ? harvestedPlants(batch) : (findStage(batch, stage)?.arrived ?? 0);

function daysToEnd(batch: GrownBatch, stage: Stage): number {
  const last = batch.harvests.at(-1)?.day ?? '';
  return daysBetween((stage === 'harvest' ? batch.harvests[0]?.day : findStage(batch, stage)?.firstOn) ?? last, last);
}

// Assumed losses without finished batches; the plan is marked as based on targets.
const defaultSurvival = 0.85;

/** By the recipe's days, split evenly between stages of a season. All losses are assumed before planting. */
function ratesByTargets({ stages, weightPerPlant, recipe }: BackwardCrop, batches: number): Rates | null {
  if (weightPerPlant === null) return null;
  const of = new Map(
    stages.map((stage, index) => {
      const share = seasonOf(stage) === 'lastFeed' && index > 0 ? defaultSurvival : 1;
      return [stage, { share, days: daysFrom(stages, index, recipe) }];
    }),
  );
  return { weightPerPlant, survival: defaultSurvival, basis: { kind: 'targets', batches }, of };
}

function daysFrom(stages: readonly Stage[], from: number, recipe: BackwardCrop['recipe']): number {
  const days = stages.slice(from, -1).map((stage) => {
    const sharing = stages.filter((one) => one !== 'harvest' && seasonOf(one) === seasonOf(stage)).length;
    return recipeDays(recipe, [stage]) / sharing;
  });
  return Math.round(days.reduce((sum, one) => sum + one, 0));
}
