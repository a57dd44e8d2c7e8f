import { addDays } from '../calendar/kst.ts';
import { listCourses, dayOfShare } from './forecast-course.ts';
import { isTakenAtHarvest, restByHeads, totalByPlants, totalOfFruit, type Standing } from './forecast-total.ts';
import { spreadOverSevenDays, forecastWeeks, type Expected, type ExpectedWeek } from './forecast-weeks.ts';
import { bearingStage, totalKg, minPastBatches, findStage, totalPlantsTaken, type GrownBatch } from './past-batches.ts';
import { studentQuantiles, type Outlook } from './prediction-spread.ts';

/** A growing or planned batch; `plannedPlants` count before the first arrival. */
export type OpenBatch = GrownBatch & { startOn: string; plannedPlants: number | null };
/** The crop's targets: g per plant, and the harvest day by its recipe. */
export type Targets = { weightPerPlant: number | null; harvestOn: string | null };

/** Expected remaining harvest. `lastOn`: day by which 95 % is in. */
export type BatchOutlook = {
  toCome: Expected | null;
  harvestOn: string | null;
  lastOn: string | null;
  weeks: ExpectedWeek[];
  basis: { kind: 'history' | 'targets' | 'none'; batches: number };
};

/**
 * Forecasts the remaining harvest of a batch from finished batches of its crop, see docs/forecast.md.
 * @param past finished batches of the crop; with fewer than three usable ones the targets are used
 */
export function forecastBatch(
  batch: OpenBatch,
  past: readonly GrownBatch[],
  { today, targets }: { today: string; targets: Targets },
): BatchOutlook {
  const standing = standingOf(batch, today);
  if (isEmpty(batch)) return { ...noHarvest, basis: { kind: 'history', batches: past.length } };
  const useful = past.filter((one) => (findStage(one, standing.stage)?.arrived ?? 0) > 0 && totalKg(one.harvests) > 0);
  if (standing.plants <= 0 || useful.length < minPastBatches)
    return byTargets(batch, standing, { batches: useful.length, today, targets });
  const amount = amountOf(useful, batch, standing, today);
  if (!amount) return byTargets(batch, standing, { batches: useful.length, today, targets });
  const { outlook, harvested } = amount;
  const toCome = restOf(amount);
  const courses = listCourses(useful, batch, standing, today);
  return {
    toCome,
    harvestOn: toCome.kg > 0 ? dayOfShare(courses, today, 0.5) : null,
    lastOn: toCome.kg > 0 ? dayOfShare(courses, today, 0.95) : null,
    weeks: toCome.high > 0 ? forecastWeeks(courses, outlook, { harvested, kg: toCome.kg, today }) : [],
    basis: { kind: 'history', batches: useful.length },
  };
}

const noHarvest = { toCome: { kg: 0, low: 0, high: 0 }, harvestOn: null, lastOn: null, weeks: [] };

/** Whether all plants have been harvested or discarded. */
const isEmpty = ({ stages }: GrownBatch): boolean =>
  stages.some(({ arrived }) => arrived > 0) && stages.every(({ stage, there }) => stage === 'harvest' || there <= 0);

/** Counts plants at the last stage reached, including those still on the way to it. */
function standingOf(batch: OpenBatch, today: string): Standing {
  const reached = batch.stages.findLast(({ firstOn }) => firstOn !== null);
  const begins = batch.startOn > today ? batch.startOn : today;
  if (!reached)
    return {
      stage: batch.stages[0]?.stage ?? 'sowing',
      plants: batch.plannedPlants ?? 0,
      since: begins,
      harvesting: false,
    };
  const harvesting = reached.stage === 'harvest' && totalKg(batch.harvests) > 0;
  const stage = reached.stage === 'harvest' ? bearingStage(batch) : reached.stage;
  const index = batch.stages.findIndex((one) => one.stage === stage);
  const waiting = batch.stages.slice(0, index).reduce((sum, { there }) => sum + there, 0);
  const here = findStage(batch, stage);
  return { stage, plants: (here?.arrived ?? 0) + waiting, since: here?.firstOn ?? begins, harvesting };
}

/** Predicted ln kg, and the part already harvested. */
type Amount = { outlook: Outlook; harvested: number };

/**
 * Before the harvest by plants. For heads the rest by those taken, with the deviation between batches when past ones do
 * not give one. For fruit the total, by plants and by progress.
 */
function amountOf(past: readonly GrownBatch[], batch: OpenBatch, standing: Standing, today: string): Amount | null {
  const harvested = totalKg(batch.harvests);
  const byPlants = totalByPlants(past, standing);
  if (!byPlants || !standing.harvesting) return byPlants && { outlook: byPlants, harvested };
  if (isTakenAtHarvest(batch)) {
    const { middle, outlook } = restByHeads(past, batch, standing, today);
    return { outlook: outlook ?? { ...byPlants, middle }, harvested: 0 };
  }
  const outlook = totalOfFruit(past, batch, standing, today);
  return outlook && { outlook, harvested };
}

function restOf({ outlook: { middle, deviation, freedom }, harvested }: Amount): Expected {
  const [lower = 0, upper = 0] = studentQuantiles(freedom, [0.1, 0.9]);
  const rest = (t: number): number => Math.max(0, Math.exp(middle + t * deviation) - harvested);
  return { kg: rest(0), low: rest(lower), high: rest(upper) };
}

// Without finished batches the losses are unknown, and losses only reduce the target.
const minTargetShare = 0.5;
const maxTargetShare = 1.25;

function byTargets(
  batch: OpenBatch,
  { plants }: Standing,
  { batches, today, targets }: { batches: number; today: string; targets: Targets },
): BatchOutlook {
  if (targets.weightPerPlant === null || plants <= 0)
    return { toCome: null, harvestOn: null, lastOn: null, weeks: [], basis: { kind: 'none', batches } };
  const left = isTakenAtHarvest(batch) ? Math.max(0, plants - totalPlantsTaken(batch.harvests)) : plants;
  const total = (left * targets.weightPerPlant) / 1_000;
  const harvested = isTakenAtHarvest(batch) ? 0 : totalKg(batch.harvests);
  const rest = (part: number): number => Math.max(0, total * part - harvested);
  const toCome = { kg: rest(1), low: rest(minTargetShare), high: rest(maxTargetShare) };
  const due = targets.harvestOn !== null && targets.harvestOn < today ? today : targets.harvestOn;
  const basis = { kind: 'targets' as const, batches };
  if (due === null || toCome.high === 0) return { toCome, harvestOn: null, lastOn: null, weeks: [], basis };
  return {
    toCome,
    harvestOn: addDays(due, 3),
    lastOn: addDays(due, 6),
    weeks: spreadOverSevenDays(due, toCome),
    basis,
  };
}
