import { sql } from 'kysely';
import type { CropRecipe, NewFarmCrop } from '@onsil/contract/crops';
import type { Database } from '#platform/database/database.ts';
import { lockForShare } from '#platform/database/lock-for-share.ts';

/** Columns of a crop, without its recipe. */
export type CropColumns = Omit<NewFarmCrop, 'recipe' | 'copiedFrom'>;

const columns = (crop: CropColumns) => ({
  cropNo: crop.cropNo,
  name: crop.cropName,
  number: crop.number,
  cropType: crop.cropType,
  cultivationType: crop.cultivationType,
  envStandard: crop.envStandard,
  nutrientNo: crop.nutrientNo,
  stages: crop.stages,
  targetHarvestKg: crop.targetHarvestKg,
  targetWeightG: crop.targetWeightPerPlant,
  capacities: JSON.stringify(crop.capacities),
  portCounts: JSON.stringify(crop.portCounts),
  monthlyPlanKg: crop.monthlyPlanKg,
});

export const insertCrop = async (db: Database, farmNo: number, crop: CropColumns, now: Date): Promise<number> =>
  (
    await db
      .insertInto('farmCrop')
      .values({ ...columns(crop), farmNo, createdAt: now })
      .returning('farmCropId')
      .executeTakeFirstOrThrow()
  ).farmCropId;

const nextVersion = { version: sql<number>`version + 1` };

export const updateCropRow = (db: Database, farmCropId: number, crop: CropColumns) =>
  db
    .updateTable('farmCrop')
    .set({ ...columns(crop), ...nextVersion })
    .where('farmCropId', '=', farmCropId)
    .execute();

/** Archives a crop, or restores it with null. */
export const updateArchived = (db: Database, farmCropId: number, at: Date | null) =>
  db
    .updateTable('farmCrop')
    .set({ archivedAt: at, ...nextVersion })
    .where('farmCropId', '=', farmCropId)
    .execute();

export const deleteCrop = (db: Database, farmCropId: number) =>
  db.deleteFrom('farmCrop').where('farmCropId', '=', farmCropId).execute();

/**
 * Locks a crop for a change until the transaction ends: no batch of it can start and its recipe cannot be read for one.
 */
export const lockCrop = async (db: Database, farmNo: number, farmCropId: number): Promise<void> => {
  await sql`select from farm_crop where farm_no = ${farmNo} and farm_crop_id = ${farmCropId} for update`.execute(db);
};

/** @param farmNo locks the crop only if it is this farm's */
export const lockCropForShare = async (
  db: Database,
  { farmCropId, farmNo = null }: { farmCropId: number; farmNo?: number | null },
): Promise<void> => {
  await sql`
    select from farm_crop where farm_crop_id = ${farmCropId} and (${farmNo}::int is null or farm_no = ${farmNo})
    for share`.execute(db);
};

export type CopiedFromColumns = { copiedCropNo: number | null; copiedRecipeId: number | null };

export const insertRecipe = (
  db: Database,
  farmCropId: number,
  {
    recipe,
    copied,
    memberNo,
    now,
  }: { recipe: CropRecipe; copied: CopiedFromColumns; memberNo: number | null; now: Date },
) =>
  db
    .insertInto('farmCropRecipe')
    .values({
      farmCropId,
      recipe: JSON.stringify(recipe),
      ...copied,
      memberNo,
      createdAt: now,
    })
    .execute();

/** Whether a recipe belongs to a farm's crops; it cannot be deleted before the transaction ends. */
export const lockRecipeForShare = async (db: Database, farmNo: number, recipeId: number): Promise<boolean> =>
  (await db
    .selectFrom('farmCropRecipe')
    .innerJoin('farmCrop', 'farmCrop.farmCropId', 'farmCropRecipe.farmCropId')
    .select('recipeId')
    .where('farmCrop.farmNo', '=', farmNo)
    .where('recipeId', '=', recipeId)
    .forKeyShare('farmCropRecipe')
    .executeTakeFirst()) !== undefined;

/** Whether a crop is of a farm, archived ones too; locked so that it stays until the transaction ends. */
export const lockFarmCropForShare = (db: Database, farmNo: number, farmCropId: number): Promise<boolean> =>
  lockForShare(
    db.selectFrom('farmCrop').select('farmCropId').where('farmCropId', '=', farmCropId).where('farmNo', '=', farmNo),
  );
