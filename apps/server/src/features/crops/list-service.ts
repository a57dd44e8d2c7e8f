import type { FarmCrop, RecipeVersion } from '@onsil/contract/crops';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { CallContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { refuse } from '#platform/refusal.ts';
import { openCurrentFarm } from '#features/farms/service.ts';
import {
  countCrops,
  countRecipes,
  findCrop,
  findUsedCrop,
  listRecipes,
  listUsedCrops,
  type UsedCropRow,
} from './repository.ts';

type Page = { pageNo: number; pageSize: number };

const yn = (value: boolean): 'Y' | 'N' => (value ? 'Y' : 'N');

const asFarmCrop = ({ fno: _fno, cropNmEn: _en, archived, inUse, ...crop }: UsedCropRow): FarmCrop => ({
  ...crop,
  archivedYn: yn(archived),
  inUseYn: yn(inUse),
});

/** A crop in the shape of the contract. No access check here. */
export const farmCropOf = async (db: Database, cultivateCropSeq: number): Promise<FarmCrop> => {
  const found = await findUsedCrop(db, cultivateCropSeq);
  if (!found) throw refuse('NOT_FOUND');
  return asFarmCrop(found);
};

/** The current farm's crops, or its archived ones. */
export const farmCrops = async (
  ctx: CallContext,
  { keyword = '', archivedYn, pageNo, pageSize }: Page & { keyword?: string | undefined; archivedYn: 'Y' | 'N' },
): Promise<{ items: FarmCrop[]; paging: Paging }> => {
  const { fno } = await openCurrentFarm(ctx);
  const filter = { fno, keyword, archived: archivedYn === 'Y' };
  const [rows, totalCount] = await Promise.all([
    listUsedCrops(ctx.db, filter, (pageNo - 1) * pageSize, pageSize),
    countCrops(ctx.db, filter),
  ]);
  return { items: rows.map(asFarmCrop), paging: pagingOf(pageNo, pageSize, totalCount) };
};

/** All versions of a crop's recipe, newest first. */
export const farmCropRecipes = async (
  ctx: CallContext,
  cultivateCropSeq: number,
  { pageNo, pageSize }: Page,
): Promise<{ items: RecipeVersion[]; paging: Paging }> => {
  const { fno } = await openCurrentFarm(ctx);
  if ((await findCrop(ctx.db, cultivateCropSeq))?.fno !== fno) throw refuse('NOT_FOUND');
  const [rows, totalCount] = await Promise.all([
    listRecipes(ctx.db, cultivateCropSeq, (pageNo - 1) * pageSize, pageSize),
    countRecipes(ctx.db, cultivateCropSeq),
  ]);
  const items = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return { items, paging: pagingOf(pageNo, pageSize, totalCount) };
};
