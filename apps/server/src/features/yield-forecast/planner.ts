import {
  createBackwardPlanner,
  standingOf,
  type BackwardCrop,
  type BackwardPlan,
  type BackwardPlanner,
  type Standing,
} from '@onsil/domain/batches/backward-plan';
import type { Delivery } from '@onsil/domain/batches/possible-deliveries';
import type { GrownBatch } from '@onsil/domain/yields/past-batches';
import type { Crop } from '#features/crops/crops.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { listHistory } from './outlook.ts';

export type CalculatedPlan = BackwardPlan & {
  /** days on which the plants of the last season occupy their positions */
  standing: Standing;
};

/** Maximum plants of a batch. */
const maxPlants = 10_000_000;

export type CropHistory = { crop: BackwardCrop; past: readonly GrownBatch[] };

export const loadHistory = async (db: Database, crop: Crop): Promise<CropHistory> => {
  const past = (await listHistory(db, crop)).get(crop.farmCropId) ?? [];
  const { stages, portCounts, recipe, targetWeightPerPlant } = crop;
  return { crop: { stages, portCounts, recipe, weightPerPlant: targetWeightPerPlant }, past };
};

/** @throws INVALID tooBig at `kg` if no batch can have so many plants */
export const planWithRoom = (planner: BackwardPlanner, need: Delivery): CalculatedPlan | null => {
  const plan = planner(need);
  const standing = plan && standingOf(plan, need.by);
  if (!plan || !standing) return null;
  if (plan.stages.some((one) => one.plants > maxPlants)) throw invalidField('kg', 'tooBig');
  return { ...plan, standing };
};

/**
 * Calculates the days of each stage back from kg by a day; null if neither past batches nor targets give the weight per
 * plant. Throws INVALID tooBig at `kg` if no batch can have so many plants.
 */
export const loadPlanner = async (db: Database, crop: Crop): Promise<(need: Delivery) => CalculatedPlan | null> => {
  const history = await loadHistory(db, crop);
  const planner = createBackwardPlanner(history.crop, history.past);
  return (need) => planWithRoom(planner, need);
};
