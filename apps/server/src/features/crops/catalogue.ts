import type { MasterCrop, NutrientSolution } from '@onsil/contract/crops';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import type { Context } from '#platform/context.ts';
import { countCatalogueCrops, listCatalogueCrops, listNutrients } from './catalogue.sql.ts';

/** Crops that can be grown, with starting recipes. */
export const listCatalogue = async (
  ctx: Context,
  { keyword = '', pageNo, pageSize }: { keyword?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: MasterCrop[]; paging: Paging }> => {
  const [items, totalCount] = await Promise.all([
    listCatalogueCrops(ctx.db, keyword, (pageNo - 1) * pageSize, pageSize),
    countCatalogueCrops(ctx.db, keyword),
  ]);
  return { items, paging: getPaging(pageNo, pageSize, totalCount) };
};

export const listNutrientSolutions = (ctx: Context): Promise<NutrientSolution[]> => listNutrients(ctx.db);
