import type { CatalogueCrop, CatalogueCropBody, CatalogueCropChange } from '@onsil/contract/admin-crops';
import type { Paging } from '@onsil/contract/envelope';
import { validateRecipe } from '@onsil/domain/crops/validate-recipe';
import { isCommonCode } from '#features/codes/codes.ts';
import { listLimitFields } from '#features/controllers/controllers.ts';
import type { MemberContext } from '#platform/context.ts';
import { apiError, type InvalidField } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import {
  createEntry,
  listEntries,
  setEntryWithdrawn,
  updateEntry,
  type Catalogue,
  type CatalogueSearch,
} from './catalogue-entries.ts';
import {
  countCatalogueCrops,
  findCatalogueCrop,
  insertCatalogueCrop,
  listCatalogueCrops,
  lockCatalogueCrop,
  updateCatalogueCropRow,
  type CatalogueCropRow,
} from './catalogue.sql.ts';
import { sourceIn } from './catalogue.ts';

/** Refuses an unknown crop type and an invalid recipe; locks the code until the transaction ends. */
const validate = async (
  ctx: MemberContext,
  { cropType, stages, recipe, sourceEn }: CatalogueCropBody,
): Promise<void> => {
  const errors: InvalidField[] = validateRecipe(
    { source: sourceEn, ...recipe },
    stages,
    await listLimitFields(ctx),
  ).map(({ path, code }) => ({ path: `recipe.${path}`, code }));
  if (!(await isCommonCode({ db: ctx.db }, 'CROP_TYPE', cropType)))
    errors.push({ path: 'cropType', code: 'unknownCode' });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
};

const cropCatalogue: Catalogue<CatalogueCropRow, CatalogueCropBody> = {
  table: 'crop',
  kind: 'catalogue-crop',
  unique: { crop_name_ko_key: 'cropNameKo', crop_name_en_key: 'cropNameEn' },
  list: listCatalogueCrops,
  count: countCatalogueCrops,
  lock: lockCatalogueCrop,
  facts: ({ cropNo: _no, version: _version, isWithdrawn: _withdrawn, ...facts }) => facts,
  validate,
  insert: insertCatalogueCrop,
  update: updateCatalogueCropRow,
};

const toCatalogueCrop = (ctx: MemberContext, { recipe, ...row }: CatalogueCropRow): CatalogueCrop => ({
  ...row,
  recipe: { source: sourceIn(ctx.language, row), ...recipe },
});

/** The crops that are offered, or those that were withdrawn. */
export const listAdminCatalogue = async (
  ctx: MemberContext,
  search: CatalogueSearch,
): Promise<{ items: CatalogueCrop[]; paging: Paging }> => {
  const { items, paging } = await listEntries(ctx, cropCatalogue, search);
  return { items: items.map((row) => toCatalogueCrop(ctx, row)), paging };
};

export const getCatalogueCrop = async (ctx: MemberContext, cropNo: number): Promise<CatalogueCrop> => {
  requireAdmin(ctx);
  const row = await findCatalogueCrop(ctx.db, cropNo);
  if (!row) throw apiError('NOT_FOUND');
  return toCatalogueCrop(ctx, row);
};

/** Adds a crop at the end of the catalogue and returns its number. */
export const createCatalogueCrop = (ctx: MemberContext, body: CatalogueCropBody): Promise<number> =>
  createEntry(ctx, cropCatalogue, body);

/**
 * Updates a crop of the catalogue. The crops of farms keep the recipes that they took over.
 * @throws CONFLICT if it changed since the version that the caller read
 */
export const updateCatalogueCrop = (
  ctx: MemberContext,
  id: number,
  { version, ...body }: CatalogueCropChange,
): Promise<void> => updateEntry(ctx, cropCatalogue, { id, version, body });

/** Stops offering a crop to farms, or offers it again. Idempotent. */
export const setCropWithdrawn = (ctx: MemberContext, id: number, isWithdrawn: boolean): Promise<void> =>
  setEntryWithdrawn(ctx, cropCatalogue, { id, isWithdrawn });
