import type { CatalogueCrop, CatalogueCropBody, CatalogueCropChange } from '@onsil/contract/admin-crops';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import { validateRecipe } from '@onsil/domain/crops/validate-recipe';
import type { CallContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError, type InvalidField } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { recordAudit } from '#features/audit/audit.ts';
import { isCommonCode } from '#features/codes/codes.ts';
import { listCatalogueFields } from '#features/controllers/controllers.ts';
import {
  countCatalogueCrops,
  findCatalogueCrop,
  insertCatalogueCrop,
  listCatalogueCrops,
  lockCatalogueCrop,
  updateCatalogueCropRow,
  updateCropWithdrawn,
  type CatalogueCropRow,
} from './catalogue.sql.ts';
import { sourceIn } from './catalogue.ts';

const kind = 'catalogue-crop';
const unique = { crop_name_ko_key: 'cropNameKo', crop_name_en_key: 'cropNameEn' };

export type CatalogueSearch = {
  keyword?: string | undefined;
  isWithdrawn: boolean;
  pageNo: number;
  pageSize: number;
};

const toCatalogueCrop = (ctx: CallContext, { recipe, ...row }: CatalogueCropRow): CatalogueCrop => ({
  ...row,
  recipe: { source: sourceIn(ctx.language, row), ...recipe },
});

/** The crops that are offered, or those that were withdrawn. */
export const listAdminCatalogue = async (
  ctx: CallContext,
  { keyword = '', isWithdrawn, pageNo, pageSize }: CatalogueSearch,
): Promise<{ items: CatalogueCrop[]; paging: Paging }> => {
  requireAdmin(ctx);
  const filter = { keyword, isWithdrawn };
  const [rows, totalCount] = await Promise.all([
    listCatalogueCrops(ctx.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
    countCatalogueCrops(ctx.db, filter),
  ]);
  return { items: rows.map((row) => toCatalogueCrop(ctx, row)), paging: getPaging(pageNo, pageSize, totalCount) };
};

export const getCatalogueCrop = async (ctx: CallContext, cropNo: number): Promise<CatalogueCrop> => {
  requireAdmin(ctx);
  const row = await findCatalogueCrop(ctx.db, cropNo);
  if (!row) throw apiError('NOT_FOUND');
  return toCatalogueCrop(ctx, row);
};

/** Refuses an unknown crop type and an invalid recipe; locks the code until the transaction ends. */
const validate = async (ctx: CallContext, { cropType, stages, recipe, sourceEn }: CatalogueCropBody): Promise<void> => {
  const errors: InvalidField[] = validateRecipe(
    { source: sourceEn, ...recipe },
    stages,
    await listCatalogueFields(ctx),
  ).map(({ path, code }) => ({ path: `recipe.${path}`, code }));
  if (!(await isCommonCode({ db: ctx.db }, 'CROP_TYPE', cropType)))
    errors.push({ path: 'cropType', code: 'unknownCode' });
  if (errors.length > 0) throw apiError('INVALID', { fields: errors });
};

/** Adds a crop at the end of the catalogue and returns its number. */
export const createCatalogueCrop = async (ctx: CallContext, body: CatalogueCropBody): Promise<number> => {
  requireAdmin(ctx);
  return rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      await validate(ctx, body);
      const cropNo = await insertCatalogueCrop(ctx.db, body);
      await recordAudit(ctx, { action: 'create', kind, thing: cropNo, after: body });
      return cropNo;
    }),
  );
};

/**
 * Updates a crop of the catalogue. The crops of farms keep the recipes that they took over.
 * @throws CONFLICT if it changed since the version that the caller read
 */
export const updateCatalogueCrop = async (
  ctx: CallContext,
  cropNo: number,
  { version, ...body }: CatalogueCropChange,
): Promise<void> => {
  requireAdmin(ctx);
  await rejectDuplicates(unique, () =>
    transact(ctx, async (ctx) => {
      const before = await lockCatalogueCrop(ctx.db, cropNo);
      if (!before) throw apiError('NOT_FOUND');
      if (before.version !== version) throw apiError('CONFLICT');
      await validate(ctx, body);
      await updateCatalogueCropRow(ctx.db, cropNo, body);
      const { cropNo: _no, version: _version, isWithdrawn: _withdrawn, ...facts } = before;
      await recordAudit(ctx, { action: 'change', kind, thing: cropNo, before: facts, after: body });
    }),
  );
};

/** Stops offering a crop to farms, or offers it again. Idempotent. */
export const setCropWithdrawn = async (ctx: CallContext, cropNo: number, isWithdrawn: boolean): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    const before = await lockCatalogueCrop(ctx.db, cropNo);
    if (!before) throw apiError('NOT_FOUND');
    if (before.isWithdrawn === isWithdrawn) return;
    await updateCropWithdrawn(ctx.db, cropNo, isWithdrawn ? new Date(ctx.now()) : null);
    await recordAudit(ctx, { action: isWithdrawn ? 'archive' : 'restore', kind, thing: cropNo });
  });
};
