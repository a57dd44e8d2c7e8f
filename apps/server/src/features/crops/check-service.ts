import type { NewFarmCrop } from '@onsil/contract/crops';
import { validateRecipe } from '@onsil/domain/crop-recipe-faults';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { apiError, type InvalidField } from '#platform/refusal.ts';
import { isCommonCode } from '#features/codes/service.ts';
import { listCatalogueFields } from '#features/controllers/service.ts';
import { lockRecipeForShare, type CopiedFromColumns } from './change-repository.ts';
import { lockCatalogueCropForShare, lockNutrientForShare } from './master-repository.ts';

const isCopied = (
  { kind, no }: NonNullable<NewFarmCrop['copiedFrom']>,
  db: Database,
  farmNo: number,
): Promise<boolean> => (kind === 'master' ? lockCatalogueCropForShare(db, no) : lockRecipeForShare(db, farmNo, no));

/**
 * Refuses unknown codes and numbers and invalid recipes, all at once; locks what the crop references until the
 * transaction ends.
 */
export const validateCrop = async (ctx: Context, db: Database, farmNo: number, crop: NewFarmCrop): Promise<void> => {
  const { cropType, cultivationType, cropNo, nutrientNo, copiedFrom, recipe, stages } = crop;
  const errors: InvalidField[] = validateRecipe(recipe, stages, await listCatalogueFields({ ...ctx, db })).map(
    ({ path, code }) => ({ path: `recipe.${path}`, code }),
  );
  const expect = (isValid: boolean, path: string, code: string): void => void (isValid || errors.push({ path, code }));
  expect(await isCommonCode({ db }, 'CROP_TYPE', cropType), 'cropType', 'unknownCode');
  expect(await isCommonCode({ db }, 'FARM_CULTIVATION_TYPE', cultivationType), 'cultivationType', 'unknownCode');
  expect(cropNo === null || (await lockCatalogueCropForShare(db, cropNo)), 'cropNo', 'unknownCrop');
  expect(nutrientNo === null || (await lockNutrientForShare(db, nutrientNo)), 'nutrientNo', 'invalid');
  expect(copiedFrom === null || (await isCopied(copiedFrom, db, farmNo)), 'copiedFrom.no', 'unknownCrop');
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
};

/** Columns for the origin of a recipe. */
export const toCopiedFromColumns = (copiedFrom: NewFarmCrop['copiedFrom']): CopiedFromColumns => ({
  copiedCropNo: copiedFrom?.kind === 'master' ? copiedFrom.no : null,
  copiedRecipeId: copiedFrom?.kind === 'recipe' ? copiedFrom.no : null,
});
