import type { FarmCrop, RecipeVersion } from '@onsil/contract/crops';
import type { FarmContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import {
  countCrops,
  countRecipes,
  findCrop,
  findCropWithUse,
  listRecipes,
  listCropsWithUse,
  type CropSorting,
  type CropWithUseRow,
} from './crops.sql.ts';

const asFarmCrop = ({
  farmNo: _farmNo,
  cropNameEn: _en,
  archived,
  inUse,
  referenced,
  ...crop
}: CropWithUseRow): FarmCrop => ({
  ...crop,
  isArchived: archived,
  isInUse: inUse,
  isReferenced: referenced,
});

/** A crop in the shape of the contract. No access check here. */
export const getFarmCrop = async (db: Database, farmCropId: number): Promise<FarmCrop> => {
  const found = await findCropWithUse(db, farmCropId);
  if (!found) throw apiError('NOT_FOUND');
  return asFarmCrop(found);
};

/** The current farm's crops, or its archived ones, by number unless sorted. */
export const listFarmCrops = async (
  ctx: FarmContext,
  {
    keyword = '',
    isArchived,
    pageNo,
    pageSize,
    ...sorting
  }: Page & CropSorting & { keyword?: string | undefined; isArchived: boolean },
): Promise<PageOf<FarmCrop>> => {
  const { farmNo } = ctx.farm;
  const filter = { farmNo, keyword, archived: isArchived };
  const { items: rows, paging } = await readPage(
    { pageNo, pageSize },
    (range) => listCropsWithUse(ctx.db, filter, sorting, range),
    countCrops(ctx.db, filter),
  );
  return { items: rows.map(asFarmCrop), paging };
};

/** All versions of a crop's recipe, newest first. */
export const listFarmCropRecipes = async (
  ctx: FarmContext,
  farmCropId: number,
  page: Page,
): Promise<PageOf<RecipeVersion>> => {
  const { farmNo } = ctx.farm;
  if ((await findCrop(ctx.db, farmCropId))?.farmNo !== farmNo) throw apiError('NOT_FOUND');
  const { items: rows, paging } = await readPage(
    page,
    (range) => listRecipes(ctx.db, farmCropId, range),
    countRecipes(ctx.db, farmCropId),
  );
  const items = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return { items, paging };
};
