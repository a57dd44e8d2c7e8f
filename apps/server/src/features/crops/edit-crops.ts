import { isDeepStrictEqual } from 'node:util';
import type { FarmCrop, FarmCropChange, NewFarmCrop } from '@onsil/contract/crops';
import { validateRecipe } from '@onsil/domain/crops/validate-recipe';
import { listControllersOfBatches, refollowBatch } from '#features/alarm-limits/alarm-limits.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import { listLimitFields } from '#features/controllers/controllers.ts';
import type { FarmContext, MemberContext, Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError, type InvalidField } from '#platform/http/api-error.ts';
import { requireVersion } from '#platform/http/require-version.ts';
import { lockCatalogueCropForShare, lockNutrientForShare } from './catalogue.sql.ts';
import { findCrop, listStageDates, type CropRow } from './crops.sql.ts';
import {
  lockCrop,
  insertCrop,
  insertRecipe,
  updateCropRow,
  lockRecipeForShare,
  type CopiedFromColumns,
} from './farm-crops.sql.ts';
import { getFarmCrop } from './list.ts';
import { getBatchRecipe } from './lookup.ts';

const isCopied = (
  { kind, no }: NonNullable<NewFarmCrop['copiedFrom']>,
  db: Database,
  farmNo: number,
): Promise<boolean> =>
  kind === 'master' ? lockCatalogueCropForShare(db, no, false) : lockRecipeForShare(db, farmNo, no);

/**
 * Refuses unknown codes and numbers and invalid recipes, all at once; locks what the crop references until the
 * transaction ends. What was withdrawn from the catalogue may stay chosen, but not be chosen again.
 */
const validateCrop = async (ctx: Context, farmNo: number, crop: NewFarmCrop, before?: CropRow): Promise<void> => {
  const { cropType, cultivationType, cropNo, nutrientNo, copiedFrom, recipe, stages } = crop;
  const errors: InvalidField[] = validateRecipe(recipe, stages, await listLimitFields(ctx)).map(({ path, code }) => ({
    path: `recipe.${path}`,
    code,
  }));
  const expect = (isValid: boolean, path: string, code: string): void => void (isValid || errors.push({ path, code }));
  expect(await isCommonCode({ db: ctx.db }, 'CROP_TYPE', cropType), 'cropType', 'unknownCode');
  expect(
    await isCommonCode({ db: ctx.db }, 'FARM_CULTIVATION_TYPE', cultivationType),
    'cultivationType',
    'unknownCode',
  );
  expect(
    cropNo === null || (await lockCatalogueCropForShare(ctx.db, cropNo, cropNo === before?.cropNo)),
    'cropNo',
    'unknownCrop',
  );
  expect(
    nutrientNo === null || (await lockNutrientForShare(ctx.db, nutrientNo, nutrientNo === before?.nutrientNo)),
    'nutrientNo',
    'invalid',
  );
  expect(copiedFrom === null || (await isCopied(copiedFrom, ctx.db, farmNo)), 'copiedFrom.no', 'unknownCrop');
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
};

/** Columns for the origin of a recipe. */
const toCopiedFromColumns = (copiedFrom: NewFarmCrop['copiedFrom']): CopiedFromColumns => ({
  copiedCropNo: copiedFrom?.kind === 'master' ? copiedFrom.no : null,
  copiedRecipeId: copiedFrom?.kind === 'recipe' ? copiedFrom.no : null,
});

/** Reports a number that another crop of the farm has. */
const requireFreeNumber = <T>(write: () => Promise<T>): Promise<T> =>
  rejectDuplicates({ farm_crop_fno_number_key: 'number' }, write);

const recipeRow = (ctx: MemberContext, { recipe, copiedFrom }: NewFarmCrop) => ({
  recipe,
  copied: toCopiedFromColumns(copiedFrom),
  memberNo: ctx.member.memberNo,
  now: new Date(ctx.now()),
});

/** Adds a crop to the current farm and returns its id. */
export const createFarmCrop = async (ctx: FarmContext, crop: NewFarmCrop): Promise<number> => {
  const { farmNo } = ctx.farm;
  const { copiedFrom: _, ...after } = crop;
  const { recipe: _recipe, ...facts } = after;
  return transact(ctx, async (ctx) => {
    await validateCrop(ctx, farmNo, crop);
    const farmCropId = await requireFreeNumber(() => insertCrop(ctx.db, farmNo, facts, new Date(ctx.now())));
    await insertRecipe(ctx.db, farmCropId, recipeRow(ctx, crop));
    await recordAudit(ctx, { action: 'create', kind: 'crop', thing: farmCropId, farmNo, after });
    return farmCropId;
  });
};

/**
 * Locks a crop of a farm.
 * @throws NOT_FOUND if it is another farm's
 */
export const lockFarmCrop = async (db: Database, farmNo: number, farmCropId: number): Promise<CropRow> => {
  await lockCrop(db, farmNo, farmCropId);
  const found = await findCrop(db, farmCropId);
  if (found?.farmNo !== farmNo) throw apiError('NOT_FOUND');
  return found;
};

/** Applies the crop's recipe to the controllers whose limits its batches set. */
const updateBatchLimits = async (ctx: MemberContext, farmCropId: number): Promise<void> => {
  const stageDates = await listStageDates(ctx.db, farmCropId);
  for (const controller of await listControllersOfBatches(ctx.db, [...stageDates.keys()])) {
    const recipe = await getBatchRecipe(ctx.db, farmCropId, stageDates.get(controller.batchId) ?? [], ctx.now());
    await refollowBatch(ctx, controller, recipe && { batchId: controller.batchId, ...recipe });
  }
};

/**
 * Updates a crop of the current farm. A changed recipe becomes a new version, with its origin; the limits of the crop's
 * batches follow it from now on.
 * @throws CONFLICT if the crop changed since the version that the caller read, or is archived
 */
export const updateFarmCrop = async (
  ctx: FarmContext,
  farmCropId: number,
  { version, ...crop }: FarmCropChange,
): Promise<FarmCrop> => {
  const { farmNo } = ctx.farm;
  const { copiedFrom: _, ...after } = crop;
  const { recipe, ...facts } = after;
  return transact(ctx, async (ctx) => {
    const before = await lockFarmCrop(ctx.db, farmNo, farmCropId);
    if (before.archived) throw apiError('CONFLICT');
    requireVersion(before.version, version);
    await validateCrop(ctx, farmNo, crop, before);
    await requireFreeNumber(() => updateCropRow(ctx.db, farmCropId, facts));
    await recordAudit(ctx, {
      action: 'change',
      kind: 'crop',
      thing: farmCropId,
      farmNo,
      ...audited(before, after),
    });
    if (!isDeepStrictEqual(before.recipe, recipe)) {
      await insertRecipe(ctx.db, farmCropId, recipeRow(ctx, crop));
      await updateBatchLimits(ctx, farmCropId);
    }
    return getFarmCrop(ctx.db, farmCropId);
  });
};

/** The audited values before and after; of the former only members that can change. */
const audited = (before: CropRow, after: Omit<NewFarmCrop, 'copiedFrom'>) => ({
  before: Object.fromEntries(Object.entries(before).filter(([key]) => Object.hasOwn(after, key))),
  after,
});
