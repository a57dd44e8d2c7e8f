import { seasonRecipe, type StageDate } from '@onsil/domain/batch-recipe';
import type { GrowthRecipe } from '@onsil/domain/growth-recipe';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { shareCrop } from './change-repository.ts';
import { findCrop, listCropNames, listCrops, type CropRow } from './repository.ts';

/** A crop of a farm with the recipe that holds. */
export type Crop = CropRow;

/** Every crop that a farm grows or grew, archived ones too, by number. */
export const cropsOf = (db: Database, fno: number): Promise<Crop[]> => listCrops(db, fno);

/** The crops that farms grow now, by name; `masterNm` is what the master calls one that came from it. */
export const cropNames = listCropNames;

/**
 * A crop of a farm for something new of it, inside the caller's transaction; it is neither changed nor removed before that
 * ends.
 * @throws INVALID unknownCrop at `cultivateCropSeq` where it is another farm's, or archived
 */
export const openCrop = async (_ctx: Context, db: Database, fno: number, cultivateCropSeq: number): Promise<Crop> => {
  await shareCrop(db, cultivateCropSeq);
  const crop = await findCrop(db, cultivateCropSeq);
  if (!crop || crop.fno !== fno || crop.archived)
    throw refuse('INVALID', { fields: [{ path: 'cultivateCropSeq', code: 'unknownCrop' }] });
  return crop;
};

/** What a batch brings along when it comes to lead a controller's ranges; `recipeFrom` in epoch ms. */
export type BatchRecipe = { nameKo: string; nameEn: string; recipe: GrowthRecipe; recipeFrom: number };

const recipeOf = (crop: Crop, stageDates: readonly StageDate[], now: number): BatchRecipe | null => {
  const grown = seasonRecipe(crop.recipe, stageDates, now);
  return grown && { nameKo: crop.cropNm, nameEn: crop.cropNmEn, ...grown };
};

/**
 * The growth recipe of a batch up to the season that it is in, see `seasonRecipe`. Inside the caller's transaction: the
 * recipe does not change before that ends, or the batch would go on by an old one.
 * @param stageDates the days on which plants arrived at a stage
 */
export const batchRecipe = async (
  db: Database,
  cultivateCropSeq: number,
  stageDates: readonly StageDate[],
  now: number,
): Promise<BatchRecipe | null> => {
  await shareCrop(db, cultivateCropSeq);
  const crop = await findCrop(db, cultivateCropSeq);
  return crop ? recipeOf(crop, stageDates, now) : null;
};
