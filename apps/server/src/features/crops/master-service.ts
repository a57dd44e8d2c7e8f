import type { MasterCrop, NutrientSolution } from '@onsil/contract/crops';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { Context } from '#platform/context.ts';
import { countMaster, listMaster, listNutrients } from './master-repository.ts';

/** Crops that can be grown, with starting recipes. */
export const cultivateCrops = async (
  ctx: Context,
  { keyword = '', pageNo, pageSize }: { keyword?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: MasterCrop[]; paging: Paging }> => {
  const [items, totalCount] = await Promise.all([
    listMaster(ctx.db, keyword, (pageNo - 1) * pageSize, pageSize),
    countMaster(ctx.db, keyword),
  ]);
  return { items, paging: pagingOf(pageNo, pageSize, totalCount) };
};

export const nutrientSolutions = (ctx: Context): Promise<NutrientSolution[]> => listNutrients(ctx.db);
