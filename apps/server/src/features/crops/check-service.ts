import type { NewFarmCrop } from '@onsil/contract/crops';
import { recipeFaults } from '@onsil/domain/crop-recipe-faults';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { fieldCatalogue } from '#features/controllers/service.ts';
import { hasRecipe, type Copied } from './change-repository.ts';
import { hasMaster, hasNutrient } from './master-repository.ts';

const isCopied = (
  { kind, no }: NonNullable<NewFarmCrop['copiedFrom']>,
  db: Database,
  farmNo: number,
): Promise<boolean> => (kind === 'master' ? hasMaster(db, no) : hasRecipe(db, farmNo, no));

/**
 * Refuses unknown codes and numbers and invalid recipes, all at once; locks what the crop references until the
 * transaction ends.
 */
export const checkCrop = async (ctx: Context, db: Database, farmNo: number, crop: NewFarmCrop): Promise<void> => {
  const { cropType, cultivationType, cropNo, nutrientNo, copiedFrom, recipe, stages } = crop;
  const errors: WrongField[] = recipeFaults(recipe, stages, await fieldCatalogue({ ...ctx, db })).map(
    ({ path, code }) => ({ path: `recipe.${path}`, code }),
  );
  const expect = (isValid: boolean, path: string, code: string): void => void (isValid || errors.push({ path, code }));
  expect(await isCommonCode({ db }, 'CROP_TYPE', cropType), 'cropType', 'unknownCode');
  expect(await isCommonCode({ db }, 'FARM_CULTIVATION_TYPE', cultivationType), 'cultivationType', 'unknownCode');
  expect(cropNo === null || (await hasMaster(db, cropNo)), 'cropNo', 'unknownCrop');
  expect(nutrientNo === null || (await hasNutrient(db, nutrientNo)), 'nutrientNo', 'invalid');
  expect(copiedFrom === null || (await isCopied(copiedFrom, db, farmNo)), 'copiedFrom.no', 'unknownCrop');
  if (errors.length > 0) throw refuse('INVALID', { fields: errors });
};

/** Columns for the origin of a recipe. */
export const copiedColumns = (copiedFrom: NewFarmCrop['copiedFrom']): Copied => ({
  copiedCropNo: copiedFrom?.kind === 'master' ? copiedFrom.no : null,
  copiedRecipeId: copiedFrom?.kind === 'recipe' ? copiedFrom.no : null,
});
