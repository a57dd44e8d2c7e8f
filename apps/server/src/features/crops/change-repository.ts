import { sql } from 'kysely';
import type { CropRecipe, NewFarmCrop } from '@onsil/contract/crops';
import type { Database } from '#platform/database.ts';

/** Columns of a crop, without its recipe. */
export type CropFacts = Omit<NewFarmCrop, 'recipe' | 'copiedFrom'>;

const columns = (crop: CropFacts) => ({
  crop_no: crop.cropNo,
  name: crop.cropNm,
  number: crop.number,
  crop_type: crop.cropType,
  cultivation_type: crop.cultivationType,
  env_standard: crop.envStandard,
  nutrient_no: crop.nutrientNo,
  stages: crop.stages,
  target_harvest_kg: crop.targetHarvestKg,
  target_weight_g: crop.targetWeightPerPlant,
  capacities: JSON.stringify(crop.capacities),
  port_counts: JSON.stringify(crop.portCounts),
  monthly_plan_kg: crop.monthlyPlanKg,
});

export const insertCrop = async (db: Database, fno: number, crop: CropFacts, now: Date): Promise<number> =>
  (
    await db
      .insertInto('farm_crop')
      .values({ ...columns(crop), fno, created_at: now })
      .returning('cultivate_crop_seq as seq')
      .executeTakeFirstOrThrow()
  ).seq;

const nextVersion = { version: sql<number>`version + 1` };

export const updateCrop = (db: Database, cultivateCropSeq: number, crop: CropFacts) =>
  db
    .updateTable('farm_crop')
    .set({ ...columns(crop), ...nextVersion })
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .execute();

/** Archives a crop, or restores it with null. */
export const setArchived = (db: Database, cultivateCropSeq: number, at: Date | null) =>
  db
    .updateTable('farm_crop')
    .set({ archived_at: at, ...nextVersion })
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .execute();

export const deleteCrop = (db: Database, cultivateCropSeq: number) =>
  db.deleteFrom('farm_crop').where('cultivate_crop_seq', '=', cultivateCropSeq).execute();

/**
 * Locks a crop for a change until the transaction ends: no batch of it can start and its recipe cannot be read for one.
 */
export const holdCrop = async (db: Database, cultivateCropSeq: number): Promise<void> => {
  await sql`select from farm_crop where cultivate_crop_seq = ${cultivateCropSeq} for update`.execute(db);
};

export const shareCrop = async (db: Database, cultivateCropSeq: number): Promise<void> => {
  await sql`select from farm_crop where cultivate_crop_seq = ${cultivateCropSeq} for share`.execute(db);
};

export type Copied = { copied_crop_no: number | null; copied_recipe_id: number | null };

export const insertRecipe = (
  db: Database,
  cultivateCropSeq: number,
  { recipe, copied, mno, now }: { recipe: CropRecipe; copied: Copied; mno: number | null; now: Date },
) =>
  db
    .insertInto('farm_crop_recipe')
    .values({
      cultivate_crop_seq: cultivateCropSeq,
      recipe: JSON.stringify(recipe),
      ...copied,
      mno,
      created_at: now,
    })
    .execute();

/** Whether a recipe belongs to a farm's crops; it cannot be deleted before the transaction ends. */
export const hasRecipe = async (db: Database, fno: number, recipeId: number): Promise<boolean> =>
  (await db
    .selectFrom('farm_crop_recipe')
    .innerJoin('farm_crop', 'farm_crop.cultivate_crop_seq', 'farm_crop_recipe.cultivate_crop_seq')
    .select('recipe_id')
    .where('farm_crop.fno', '=', fno)
    .where('recipe_id', '=', recipeId)
    .forKeyShare('farm_crop_recipe')
    .executeTakeFirst()) !== undefined;
