import { sql } from 'kysely';
import type { CropRecipe, NewFarmCrop } from '@onsil/contract/crops';
import type { Database } from '#platform/database.ts';

/** What is stored of a crop besides its recipe. */
export type CropFacts = Omit<NewFarmCrop, 'recipe' | 'copiedFrom'>;

const columns = (facts: CropFacts) => ({
  crop_no: facts.cropNo,
  name: facts.cropNm,
  number: facts.number,
  crop_type: facts.cropType,
  cultivation_type: facts.cultivationType,
  env_standard: facts.envStandard,
  nutrient_no: facts.nutrientNo,
  stages: facts.stages,
  target_harvest_kg: facts.targetHarvestKg,
  target_weight_g: facts.targetWeightPerPlant,
  capacities: JSON.stringify(facts.capacities),
  port_counts: JSON.stringify(facts.portCounts),
  monthly_plan_kg: facts.monthlyPlanKg,
});

export const insertCrop = async (db: Database, fno: number, facts: CropFacts, now: Date): Promise<number> =>
  (
    await db
      .insertInto('farm_crop')
      .values({ ...columns(facts), fno, created_at: now })
      .returning('cultivate_crop_seq as seq')
      .executeTakeFirstOrThrow()
  ).seq;

const nextVersion = { version: sql<number>`version + 1` };

export const updateCrop = (db: Database, cultivateCropSeq: number, facts: CropFacts) =>
  db
    .updateTable('farm_crop')
    .set({ ...columns(facts), ...nextVersion })
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .execute();

/** Archives a crop, or (null) takes it back into use. */
export const setArchived = (db: Database, cultivateCropSeq: number, at: Date | null) =>
  db
    .updateTable('farm_crop')
    .set({ archived_at: at, ...nextVersion })
    .where('cultivate_crop_seq', '=', cultivateCropSeq)
    .execute();

export const deleteCrop = (db: Database, cultivateCropSeq: number) =>
  db.deleteFrom('farm_crop').where('cultivate_crop_seq', '=', cultivateCropSeq).execute();

/** Holds a crop for a change until the transaction ends: nobody begins a batch of it, or reads its recipe for one. */
export const holdCrop = async (db: Database, cultivateCropSeq: number): Promise<void> => {
  await sql`select from farm_crop where cultivate_crop_seq = ${cultivateCropSeq} for update`.execute(db);
};

/** Keeps a crop as it is until the transaction ends. */
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

/** Whether a recipe is one of a farm's crops; it is not deleted before the transaction ends. */
export const hasRecipe = async (db: Database, fno: number, recipeId: number): Promise<boolean> =>
  (await db
    .selectFrom('farm_crop_recipe')
    .innerJoin('farm_crop', 'farm_crop.cultivate_crop_seq', 'farm_crop_recipe.cultivate_crop_seq')
    .select('recipe_id')
    .where('farm_crop.fno', '=', fno)
    .where('recipe_id', '=', recipeId)
    .forKeyShare('farm_crop_recipe')
    .executeTakeFirst()) !== undefined;
