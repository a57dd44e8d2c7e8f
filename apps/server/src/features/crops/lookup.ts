import { buildSeasonRecipe, type StageDate } from '@onsil/domain/batches/season-recipe';
import type { GrowthRecipe } from '@onsil/domain/crops/growth-recipe';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { invalidField } from '#platform/http/api-error.ts';
import { findCrop, listCropNames, listCrops, type CropRow } from './crops.sql.ts';
import { lockCropForShare } from './farm-crops.sql.ts';

/** A crop of a farm with its newest recipe. */
export type Crop = CropRow;

/** All crops of a farm by number, including archived ones. */
export const listAllCrops = (db: Database, farmNo: number): Promise<Crop[]> => listCrops(db, farmNo);

/** Crops that farms grow now, by name; `masterName` is the catalogue's name. */
export const listCurrentCropNames = listCropNames;

/**
 * A crop for a new batch, plan or photo; locks it against changes until the transaction ends.
 * @throws INVALID unknownCrop at `farmCropId` if it is another farm's or archived
 */
export const requireCrop = async ({ db }: Context, farmNo: number, farmCropId: number): Promise<Crop> => {
  await lockCropForShare(db, { farmCropId, farmNo });
  const crop = await findCrop(db, farmCropId);
  if (!crop || crop.farmNo !== farmNo || crop.archived) throw invalidField('farmCropId', 'unknownCrop');
  return crop;
};

/** The recipe of a batch that sets a controller's limits; `recipeFrom` in epoch ms. */
export type BatchRecipe = { nameKo: string; nameEn: string; recipe: GrowthRecipe; recipeFrom: number };

const recipeOf = (crop: Crop, stageDates: readonly StageDate[], now: number): BatchRecipe | null => {
  const recipe = buildSeasonRecipe(crop.recipe, stageDates, now);
  return recipe && { nameKo: crop.cropName, nameEn: crop.cropNameEn, ...recipe };
};

/**
 * The growth recipe of a batch up to its current season, see `seasonRecipe`. Locks the recipe against changes until the
 * transaction ends, so that the batch does not follow an outdated one.
 * @param stageDates days on which plants arrived at a stage
 */
export const getBatchRecipe = async (
  db: Database,
  farmCropId: number,
  stageDates: readonly StageDate[],
  now: number,
): Promise<BatchRecipe | null> => {
  await lockCropForShare(db, { farmCropId });
  const crop = await findCrop(db, farmCropId);
  return crop ? recipeOf(crop, stageDates, now) : null;
};
